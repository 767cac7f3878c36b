"""Signs of Port Royal as SVG: for kinds of persons, symbols of expeditions, swords, taxes.

Each fits into a box of 20 x 20 and takes the colour of what is around it. ``{0}`` stands for the prefix of the ids on a
page. White space inside a path means nothing.
"""

from __future__ import annotations

SIGNS = {
    "sword": "<path d='M3 17 15 4l2-1-1 2L4 18zM3 12l5 5-1.5 1.5-5-5z'/>",
    "skull": (
        "<path fill-rule='evenodd' d='M10 2c4.5 0 7.5 3 7.5 7 0 2.6-1.2 4-2.5 5v3H5v-3C3.7 13 2.5 11.6 2.5 9 2.5 5 "
        "5.5 2 10 2zM7 7.500a2 2 0 1 0 .01 0zm6 0a2 2 0 1 0 .01 0zM9.3 14h1.400L10 11.600z'/>"
    ),
    "anchor": (
        "<path d='M10 1.500a2.3 2.3 0 0 1 .9 4.400V8h3v1.600h-3v6.700c2.6-.3 4.4-1.7 5-3.900l-1.6.4L17 9l1.5 "
        "4.5-1.3-.6C16.5 16.3 13.8 18.5 10 18.500S3.5 16.3 2.8 12.900l-1.3.6L3 9l2.7 3.8-1.6-.4c.6 2.2 2.4 3.6 5 "
        "3.900V9.600h-3V8h3V5.900A2.3 2.3 0 0 1 10 1.500zm0 1.400a.9.9 0 1 0 .01 0z'/>"
    ),
    "cross": "<path d='M8.3 1.500h3.400v4.800h4.800v3.400h-4.800v8.800H8.300V9.700H3.500V6.300h4.800z'/>",
    "house": "<path d='M10 2 1.5 9.500H4V18h4.500v-5h3v5H16V9.500h2.500z'/>",
    "trader": (
        "<path d='M9 2h2v2h6l-2.5 7h-1L12 6h-1v9h4v2.500H5V15h4V6H8l-1.5 5h-1L3 4h6zM1.5 11h7L7 13.500H3zm10 0h7L17 "
        "13.500h-4z'/>"
    ),
    "captain": "<use href='#{0}anchor'/>",
    "priest": "<use href='#{0}cross'/>",
    "settler": "<use href='#{0}house'/>",
    "jack": (
        "<g transform='scale(.52)'><use href='#{0}anchor' x='9' y='0'/><use href='#{0}cross' x='0' y='18'/><use "
        "href='#{0}house' x='19' y='18'/></g>"
    ),
    "sailor": "<use href='#{0}sword'/>",
    "pirate": "<use href='#{0}sword'/><use href='#{0}sword' transform='matrix(-1 0 0 1 20 0)'/>",
    "mademoiselle": (
        "<path d='M10 18 1.5 9C3.5 5 6.5 3 10 3s6.5 2 8.5 6zm0-3.5 1-9.500h-2zm-1.6-1.700L6 6.3 4.6 7.200zm3.2 0 "
        "3.8-5.600L14 6.300z' fill-rule='evenodd'/>"
    ),
    "jester": (
        "<path d='M10 4c2-2.5 6-2 7.5 1l1 4a1.6 1.6 0 1 1-2 1c-.6-2-1.5-3-2.5-3 0 2.5.5 4.5 1.5 6h-11C5.5 11.5 6 9.5 "
        "6 7c-1 0-1.9 1-2.5 3a1.6 1.6 0 1 1-2-1l1-4C4 2 8 1.5 10 4zM4.5 14.500h11v3h-11z'/>"
    ),
    "admiral": "<path d='m10 1.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6L10 15l-5.4 3 1.2-6L1.3 7.800l6.1-.7z'/>",
    "governor": "<path d='M2 5.5 6 9l4-6.500L14 9l4-3.500L16.5 14h-13zM3.5 15.500h13v2.500h-13z'/>",
    "clerk": (
        "<path d='M3 2.500h9l5 5V18H3zm2.5 5v1.500h6V7.500zm0 3.200v1.500h9v-1.500zm0 3.200v1.500h9v-1.500z' "
        "fill-rule='evenodd'/>"
    ),
    "gunner": (
        "<path d='M2 8.5 14.5 3l3 6.300L9 13a4 4 0 1 1-6.7-.5zM6 13.200a1.6 1.6 0 1 0 .01 0z' fill-rule='evenodd'/>"
    ),
    "vice_admiral": (
        "<path fill-rule='evenodd' d='m10 1.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6L10 15l-5.4 3 1.2-6L1.3 7.800l6.1-.7zm0 "
        "4.300L8.7 8.700l-3.2.4 2.4 2.2-.7 3.100L10 12.900l2.8 1.5-.7-3.1 2.4-2.2-3.2-.4z'/>"
    ),
    "tax": (
        "<path fill-rule='evenodd' d='M4 2h12v16l-2-1.5-2 1.5-2-1.500L8 18l-2-1.500L4 18zm2.5 4v1.500h7V6zm0 "
        "3v1.500h7V9zm0 3v1.500h5V12z'/>"
    ),
    "gift": (
        "<path d='M2.5 6h15v4h-15zM4 11.500h5V18H4zm7 0h5V18h-5zM6 2c2-1 4 1 4 3 0-2 2-4 4-3s.5 3-4 3-6-2-4-3z'/>"
    ),
}

"""Look of the panels: one style sheet, put into each panel once."""

from __future__ import annotations

CSS = """<style>
.rb-panel { color: var(--jp-ui-font-color1, #222); max-width: 1220px; padding: 8px 4px; overflow: hidden; }
.rb-panel .widget-label, .rb-panel .widget-readout { font-size: 13px; }
.rb-panel .rb-label { text-align: right; }
.rb-title { font-size: 19px; font-weight: 600; line-height: 1.3; }
.rb-title small { font-size: 13px; font-weight: 400; color: var(--jp-ui-font-color2, #555); }
.rb-head { font-size: 14px; font-weight: 600; border-bottom: 1px solid #bbb; margin: 8px 0 5px; padding-bottom: 2px; line-height: 1.4; }
.rb-subhead { font-size: 13px; line-height: 1.3; margin: 5px 0 2px; color: var(--jp-ui-font-color2, #555); }
.rb-headline { display: flex; align-items: baseline; gap: 10px; flex-wrap: wrap; line-height: 1.25; }
.rb-big { font-size: 32px; font-weight: 700; font-variant-numeric: tabular-nums; color: #0072B2; }
.rb-meaning { font-size: 16px; } .rb-before { font-size: 15px; color: var(--jp-ui-font-color2, #555); margin-left: auto; }
.rb-expected { font-size: 13px; line-height: 1.4; margin-top: 2px; }
.rb-terms { border-collapse: collapse; font-size: 13px; line-height: 1.35; width: 100%; margin: 4px 0; }
.rb-terms th { text-align: left; font-weight: 600; border-bottom: 1px solid #bbb; padding: 1px 10px 1px 4px; }
.rb-terms td { padding: 1px 10px 1px 4px; vertical-align: top; }
.rb-terms .rb-number, .rb-changes .rb-number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rb-terms th:first-child { text-align: right; }
.rb-terms .rb-sum td { border-top: 1px solid #bbb; font-weight: 600; }
.rb-quiet, .rb-note { color: var(--jp-ui-font-color2, #555); font-size: 12.5px; line-height: 1.4; }
.rb-printed { color: var(--jp-ui-font-color2, #555); font-size: 12.5px; white-space: nowrap; }
.rb-changed { background: #FCE8C3; color: #3a2a00; border-radius: 3px; padding: 0 5px; font-size: 12.5px; font-weight: 600; white-space: nowrap; }
.rb-said { background: #E3F1EC; color: #06382A; border-left: 4px solid #009E73; padding: 5px 10px; margin: 4px 0; font-size: 13px; line-height: 1.4; }
.rb-alert { background: #FBE7DA; color: #4A1D00; border-left: 4px solid #D55E00; padding: 5px 10px; margin: 4px 0; font-size: 13px; line-height: 1.4; overflow-wrap: anywhere; }
.rb-alert pre { max-height: 260px; overflow: auto; font-size: 11px; line-height: 1.3; }
.rb-ask { background: #E4F0F9; border-left: 4px solid #0072B2; padding: 6px 10px !important; margin: 4px 0; align-items: center; gap: 8px; }
.rb-ask .widget-html-content { line-height: 1.4; color: #10263a; }
.rb-rules { margin: 0; font-size: 13px; line-height: 1.45; } .rb-rules dt { font-weight: 600; margin-top: 6px; } .rb-rules dd { margin: 0 0 0 14px; }
.rb-footer { font-size: 12px; color: var(--jp-ui-font-color2, #555); border-top: 1px solid #ccc; padding-top: 4px; margin-top: 6px; line-height: 1.4; }
.rb-ruling { font-size: 12.5px; line-height: 1.4; margin: 0 0 8px 4px; } .rb-ruling b { font-weight: 600; }
.rb-panel .widget-html, .rb-panel .widget-html-content { height: auto; line-height: 1.4; }
.rb-panel .jupyter-widget-slider, .rb-panel .widget-slider { margin: 1px 2px; }
</style>"""

"""A wheel holds everything: installed elsewhere it finds its tables and notebooks without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def installed(checkout: Path, python: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a virtual environment that holds the wheel, with the dependencies of the tests' own one."""
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)], cwd=checkout, check=True)
    venv.create(place / "env", with_pip=False, symlinks=os.name != "nt")
    paths = sysconfig.get_paths(vars={"base": str(place / "env"), "platbase": str(place / "env")})
    site_packages = Path(paths["purelib"])
    with zipfile.ZipFile(next(place.glob("*.whl"))) as wheel:
        wheel.extractall(site_packages)
    # A path named in a .pth file is searched, but the .pth files inside it are not read: so the dependencies
    # are found, while the editable link to the checkout is not.
    (site_packages / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")
    return Path(paths["scripts"]) / Path(sys.executable).name


def run(python: Path, code: str, folder: Path) -> str:
    done = subprocess.run(
        [str(python), "-I", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_package_is_the_installed_one(installed: Path, checkout: Path, tmp_path: Path) -> None:
    place = Path(run(installed, "import workbench; print(workbench.__file__)", tmp_path).strip())
    assert checkout not in place.parents
    assert (place.parent / "py.typed").is_file()


def test_tables_are_read_outside_the_checkout(installed: Path, checkout: Path, tmp_path: Path) -> None:
    code = "import workbench as wb; print(len(wb.rulebook('pirates').tables['warships']))"
    assert run(installed, code, tmp_path).strip() == "3"


def test_the_working_folder_is_laid_out_outside_the_checkout(installed: Path, checkout: Path, tmp_path: Path) -> None:
    code = "from pathlib import Path; from workbench.workspace import lay_out; lay_out(Path('desk'))"
    run(installed, code, tmp_path)
    for kind, pattern in {"notebooks": "*.ipynb", "tables": "*/*.csv"}.items():
        originals = {path.relative_to(checkout / kind) for path in (checkout / kind).glob(pattern)}
        copies = {path.relative_to(tmp_path / "desk" / kind) for path in (tmp_path / "desk" / kind).glob(pattern)}
        assert copies == originals


def test_jupyter_finds_the_defaults_of_the_workbench(installed: Path, tmp_path: Path) -> None:
    code = (
        "from workbench.workspace import PACKAGE; "
        "print((PACKAGE / 'jupyter' / 'labconfig' / 'default_setting_overrides.json').is_file())"
    )
    assert run(installed, code, tmp_path).strip() == "True"

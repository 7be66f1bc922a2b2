"""The wheel: all of it in one package, and `forhont` serves where nothing else of the project is."""
import os
import socket
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.test_health import wait_for

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True,
                   capture_output=True, timeout=120)
    return next(folder.glob("*.whl"))


def test_everything_lies_in_one_package_and_nothing_of_the_tests(wheel: Path):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].removesuffix(".dist-info").split("-")[0] for name in names} == {"forhont"}
    for needed in ("models/__init__.py", "templates/base.html", "static/style.css", "migrations/env.py",
                   "games/points/translations/cs/LC_MESSAGES/messages.po", "translations/ne/LC_MESSAGES/messages.po"):
        assert f"forhont/{needed}" in names
    assert not any("/tests/" in name or "/instance/" in name or "__pycache__" in name for name in names)


@pytest.mark.long
def test_installed_in_an_environment_of_its_own_it_serves(wheel: Path, tmp_path: Path):
    home = tmp_path / "environment"
    venv.create(home, symlinks=True)
    subprocess.run([sys.executable, "-m", "pip", "--python", str(home / "bin/python"), "install", "--quiet",
                    "--no-deps", "--no-index", str(wheel)], check=True, timeout=120)
    packages = next(home.glob("lib/python*/site-packages"))
    assert {each.name for each in packages.iterdir() if "dist-info" not in each.name} == {"forhont"}
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))  # what the wheel requires, installed once
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PORT": str(port), "WORKERS": "1"}
    with subprocess.Popen(
            [str(home / "bin/forhont")], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(port)
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).read().decode()
        finally:
            server.terminate()
    assert "/tables/new/points" in page
    assert (tmp_path / ".local/share/forhont/forhont.sqlite3").exists()

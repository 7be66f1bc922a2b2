"""The files of deploy/: what they name exists. What they start cannot be run here."""
import configparser
import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient

import settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
OF_OTHERS = {"SITE", "UPSTREAM", "POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB", "SETTINGS_FILE",
             "PIP_NO_CACHE_DIR"}  # of Caddy, of PostgreSQL's image, of pip
TEXTS = {path.name: path.read_text("utf-8") for path in sorted(DEPLOY.iterdir())}


def known(names: set[str]) -> set[str]:
    return names & (settings.SETTINGS.keys() | OF_OTHERS)


@pytest.mark.parametrize("file, named", [
    ("settings.example", r"^#?([A-Z_]+)="), ("Containerfile", r"\b([A-Z_]+)=\S"),
    ("nginx.conf", r"\b([A-Z]+_[A-Z_]+)="),
    ("compose.yaml", r"^      ([A-Z_]+): "), ("Caddyfile", r"\{\$([A-Z]+)\}"),
    ("forhont.service", r"Environment=([A-Z_]+)=")])
def test_every_setting_that_is_named_is_one(file: str, named: str):
    names = set(re.findall(named, TEXTS[file], re.MULTILINE))
    assert names and names == known(names)


def test_the_settings_of_the_example_are_accepted(monkeypatch: pytest.MonkeyPatch):
    for line in TEXTS["settings.example"].splitlines():
        name, _, text = line.removeprefix("#").partition("=")
        if name in settings.SETTINGS:
            monkeypatch.setenv(name, text)
            settings.SETTINGS[name].value()


def test_what_the_image_copies_and_what_is_started_is_there():
    copied = " ".join(re.findall(r"^COPY (.*) \S+$", TEXTS["Containerfile"], re.MULTILINE)).split()
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(TEXTS["forhont.service"])
    python, script = unit["Service"]["ExecStart"].split()
    assert python == "/usr/bin/python3" and {"run.py", "requirements.txt", script} <= {*copied, "run.py"}
    assert all((ROOT / name).exists() for name in copied)


def test_the_services_of_the_compose_file_find_each_other_and_their_files():
    composed = yaml.safe_load(TEXTS["compose.yaml"])
    services = composed["services"]
    build = services["forhont"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    assert set(services["forhont"]["depends_on"]) <= services.keys()
    network = composed["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert services["forhont"]["environment"]["PROXY_ADDRESSES"] == network
    for service in services.values():
        for source in (volume.partition(":")[0] for volume in service["volumes"]):
            assert (DEPLOY / source).exists() if source.startswith(".") else source in composed["volumes"]
    assert "@database/" in TEXTS["settings.example"] and "UPSTREAM=forhont:5000" in TEXTS["settings.example"]


def test_no_secret_of_the_folder_goes_into_the_image():
    """`.dockerignore` is read by podman and docker, `.containerignore` by podman alone."""
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".*", "instance", "deploy"} <= set(left_out) and not (ROOT / ".containerignore").exists()
    assert "deploy/settings.conf" in (ROOT / ".gitignore").read_text("utf-8").split()


def test_no_proxy_writes_the_address_of_a_table_into_a_log():
    nginx, servers = TEXTS["nginx.conf"], TEXTS["nginx.conf"].count("server {")
    assert nginx.count("access_log off;") == nginx.count("error.log crit;") == servers == 2
    assert "exclude http.log.error http.handlers.reverse_proxy" in TEXTS["Caddyfile"]


def test_a_container_is_stopped_no_sooner_than_requests_have_ended_and_its_health_is_asked_for():
    """podman leaves a HEALTHCHECK of a Containerfile out of an image."""
    server = yaml.safe_load(TEXTS["compose.yaml"])["services"]["forhont"]
    seconds = re.search(r"^graceful_timeout = (\d+)", (ROOT / "serving.py").read_text("utf-8"), re.MULTILINE)
    assert seconds is not None
    for granted in (server["stop_grace_period"].removesuffix("s"),
                    re.findall(r"TimeoutStopSec=(\d+)", TEXTS["forhont.service"])[0]):
        assert int(granted) > int(seconds[1])
    assert "/healthz" in server["healthcheck"]["test"] and "HEALTHCHECK" not in TEXTS["Containerfile"]


def test_what_asks_for_the_health_of_a_container_is_written_as_one_line():
    """podman-compose of Debian 12 joins the words of a list to the name of one command."""
    services = yaml.safe_load(TEXTS["compose.yaml"])["services"].values()
    asked = [service["healthcheck"]["test"] for service in services if "healthcheck" in service]
    assert len(asked) == 2 and all(isinstance(test, str) and shlex.split(test) for test in asked)


def test_the_alerts_and_the_dashboard_ask_for_figures_that_are_told(client: FlaskClient):
    alerts = [rule["expr"] for group in yaml.safe_load(TEXTS["alerts.yaml"])["groups"] for rule in group["rules"]]
    panels = [target["expr"] for panel in json.loads(TEXTS["dashboard.json"])["panels"] for target in panel["targets"]]
    client.get("/healthz")
    told = set(re.findall(r"^# TYPE (\w+)", client.get("/metrics").text, re.MULTILINE))
    asked = {re.sub(r"_(count|bucket)$", "", name) for name in re.findall(r"forhont_\w+", " ".join([*alerts, *panels]))}
    assert asked and asked <= told

"""Names of the roles in a club."""
from models import Role
from tally import Text, _

ROLES: dict[str, Text] = {
    Role.OWNER.value: _("owner"), Role.ORGANISER.value: _("organiser"), Role.REFEREE.value: _("referee"),
    Role.SCOREKEEPER.value: _("scorekeeper"), Role.TREASURER.value: _("treasurer"), Role.VIEWER.value: _("viewer")}

"""The domain shared by all games: pure functions and values, standard library only."""
from .checks import Checks, DoesNotFit, EntryInvalid, Findings, Problem, Question
from .codec import Unreadable, decode, decode_dataclass, decode_kind, encode, tagged
from .deal_sums import Count, Statistic
from .first_evening import FirstEvening, Lesson
from .game import Example, Game, Sample, Tool, Worth
from .handbook import Asked, Chapter, Handbook, Paragraph, Section, Step, phrases
from .house_rules import Preset, Switch, by_chapter, meant, setup, switch, switches
from .labelled import Labelled
from .scoring import Line, Score
from .state import Account, Deal, Next, Opening, TableState
from .text import POT, Seat, Text, Who, _, _n, _p, verbatim, who

"""Every route, every way of standing before it: what it answers, with every header.

One row for each method of each endpoint; a route without a row fails by its name, and so does a row without a route.
A route with `of` has a row for a table's book and one for a club's. To add a route, add a row; if its POST needs a body
to be told apart from a refused one, add that to BODIES, and what its address needs to `Site.values`.
"""
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from models import CardTable, Club, Holder, Role, User, db
from models.club import tokens as api_tokens
from models.club.rosters import add_player
from tests.addresses import in_club, tokens, values
from tests.clubs import ROLES, SENTENCE, Furnished, furnish, make_account, make_member, sign_in
from tests.conftest import _closed, make_app
from tests.long import one_of
from tests.recorded_once import put_back, snapshot
from tests.web import ENGLISH, let_in
from views.permissions import (
    AT_TABLES,
    AT_TOURNAMENTS,
    FROM_THE_DESK,
    IN_CLUBS,
    OF_ACCOUNTS,
    OF_THE_BOOK,
    OPEN,
    Access,
)
from views.web.security import HEADERS

# Members of the table's club; the owner of another club; phones with an address of the table and no account; nobody.
UNENCRYPTED = {**HEADERS, "Strict-Transport-Security": None}
WHO = ("owner", "organiser", "scorekeeper", "viewer", "foreign", "plays", "watches", "nobody")

OF_MONEY = {
    "bank.show", "bank.symbols", "book.confirmation", "book.reversal", "club_export.book", "expenses.new",
    "paying.mine", "paying.pay", "paying.removal", "paying.show", "settling.cash", "settling.treasurer",
    "tournament_entrants.fee", "tournament_entrants.fees", "tournament_prizes.fees", "tournament_prizes.pay",
    "treasury.show", "treasury.statement_of", "treasury.workbook"}

ROWS = """
#                               own  org  scor view fore play wtch none
POST accounts.change_name        303  303  303  303  303   in   in   in
POST accounts.change_password    303  303  303  303  303   in   in   in
GET  accounts.deletion           200  200  200  200  200   in   in   in
POST accounts.deletion           422  303  303  303  422   in   in   in
POST accounts.end_other_sign_ins  303  303  303  303  303   in   in   in
POST accounts.end_sign_in        303  303  303  303  303   in   in   in
GET  accounts.show               200  200  200  200  200   in   in   in
GET  accounts.sign_in            303  303  303  303  303  200  200  200
POST accounts.sign_in            303  303  303  303  303  303  303  303
POST accounts.sign_out           303  303  303  303  303  303  303  303
GET  accounts.sign_up            303  303  303  303  303  200  200  200
POST accounts.sign_up            303  303  303  303  303  303  303  303
# By the token of a club with that role, or of a table.
POST api.agree                 409  409  403  403  404  403  403  401
GET  api.agreement             200  200  200  200  404  200  200  401
GET  api.book tables           200  200  200  200  404  200  200  401
GET  api.book clubs            200  200  200  200  404  404  404  401
GET  api.club                  200  200  200  200  404  404  404  401
POST api.correct               201  201  201  403  404  201  403  401
POST api.decide                201  201  403  403  404  403  403  401
GET  api.document              200  200  200  200  200  200  200  200
GET  api.entry                 200  200  200  200  404  200  200  401
GET  api.form                  200  200  200  200  404  200  200  401
POST api.insert                422  422  422  403  404  422  403  401
GET  api.log                   200  200  200  200  404  200  200  401
POST api.object_               201  201  403  403  404  403  403  401
GET  api.page                  200  200  200  200  200  200  200  200
POST api.record                422  422  422  403  404  422  403  401
POST api.redo                  409  409  409  403  404  409  403  401
POST api.register              422  422  422  422  422  422  422  422
GET  api.season                200  200  200  200  404  404  404  401
GET  api.sitting               200  200  200  200  404  200  200  401
POST api.strike                201  201  201  403  404  201  403  401
GET  api.table                 200  200  200  200  404  200  200  401
GET  api.tournament            200  200  200  200  404  404  404  401
POST api.undo                  201  201  201  403  404  201  403  401
POST api.withdraw              403  403  403  403  404  403  403  401
GET  badges.club                 200  200  200  200  404  404  404  404
GET  badges.picture              200  200  200  200  404  200  200  404
GET  badges.show                 200  200  200  200  404  200  200  404
GET  badges.table                200  200  200  200  404  200  200  404
GET  engine.files               200  200  200  200  200  200  200  200
GET  engine.own                 200  200  200  200  200  200  200  200
POST engine.foreseen            204  204  204  403  404  204  403  404
GET  engine.rows                200  200  200  403  404  200  403  404
POST notices.add                303  303  303  303  303   in   in   in
POST notices.add_phone          303  303  303  303  303   in   in   in
POST notices.choose             303  404  404  404  404   in   in   in
GET  notices.confirmed          200  200  200  200  200  200  200  200
POST notices.confirmed          200  200  200  200  200  200  200  200
POST notices.end                303  303  303  303  303   in   in   in
GET  notices.ended              200  200  200  200  200  200  200  200
POST notices.ended              200  200  200  200  200  200  200  200
GET  notices.show               200  200  200  200  200   in   in   in
POST passkeys.add               422  422  422  422  422   in   in   in
POST passkeys.end               303  303  303  303  303   in   in   in
POST passkeys.make              200  200  200  200  200   in   in   in
GET  passkeys.options           200  200  200  200  200  200  200  200
POST passkeys.sign_in           422  422  422  422  422  422  422  422
GET  offline.favicon            200  200  200  200  200  200  200  200
GET  offline.last               303  303  303  303  303  303  303  303
GET  offline.manifest           200  200  200  200  200  200  200  200
GET  offline.page               200  200  200  200  200  200  200  200
GET  offline.worker             200  200  200  200  200  200  200  200
GET  accounts.own_data           200  200  200  200  200   in   in   in
GET  bank.show                  200  200  403  403  404  404  404  404
POST bank.show                  200  200  403  403  404  404  404  404
GET  bank.symbols               200  200  403  403  404  404  404  404
POST bank.symbols               303  303  403  403  404  404  404  404
GET  backfill_csv.club           200  200  200  403  404  404  404  404
POST backfill_csv.club           422  422  422  403  404  404  404  404
GET  backfill.club_index           200  200  200  403  404  404  404  404
GET  backfill.club_notebook        200  200  200  403  404  404  404  404
POST backfill.club_notebook        422  422  422  403  404  404  404  404
GET  backfill.club_paper           200  200  200  403  404  404  404  404
POST backfill.club_paper           422  422  422  403  404  404  404  404
GET  backfill.table_index          200  200  200  403  404  403  403  404
GET  backfill.table_notebook       200  200  200  403  404  403  403  404
POST backfill.table_notebook       422  422  422  403  404  403  403  404
GET  backfill.table_paper          200  200  200  403  404  403  403  404
POST backfill.table_paper          422  422  422  403  404  403  403  404
GET  agreement.show              200  200  200  200  404  200  200  404
POST agreement.agree             409  409  303  403  404  303  403  404
GET  agreement.object_           200  200  303  403  404  303  403  404
POST agreement.object_           409  409  303  403  404  303  403  404
POST agreement.sign              409  409  303  403  404  303  403  404
POST agreement.withdraw          403  403  403  403  404  403  403  404
POST agreement.decide            422  422  403  403  404  403  403  404
GET  agreement.settings          200  200  200  403  404  200  403  404
POST agreement.settings          200  200  200  403  404  200  403  404
POST book.confirmation clubs     422  422  403  403  404  404  404  404
POST book.confirmation tables    422  422  403  403  404  403  403  404
GET  book.index clubs            200  200  200  200  404  404  404  404
GET  book.index tables           200  200  200  200  404  200  200  404
GET  book.person clubs           200  200  200  200  404  404  404  404
GET  book.person tables          200  200  200  200  404  200  200  404
POST book.reversal clubs         303  303  403  403  404  404  404  404
POST book.reversal tables        303  303  403  403  404  403  403  404
GET  book.show clubs             200  200  200  200  404  404  404  404
GET  book.show tables            200  200  200  200  404  200  200  404
POST claims.answer               303  303  303  403  404  303  403  404
POST claims.ask                  303  303  303  403  404  303  403  404
POST claims.end                  303  303  303  403  404  303  403  404
GET  claims.me                   200  200  200  403  404  200  403  404
POST claims.me                   303  303  303  403  404  303  403  404
POST closing.open_again          303  303  403  403  404  403  403  404
GET  closing.show                200  200  200  403  404  200  403  404
POST closing.show                422  422  422  403  404  422  403  404
GET  club_export.book            200  200  403  403  404  404  404  404
GET  club_export.everything      200  200  403  403  404  404  404  404
GET  club_export.results         200  200  200  200  404  404  404  404
GET  club_export.show            200  200  200  200  404  404  404  404
GET  club_export.standings       200  200  200  200  404  404  404  404
GET  club_export.workbook        200  200  200  200  404  404  404  404
GET  club_tables.index           200  200  200  200  404  404  404  404
GET  club_tables.new             200  200  200  403  404  404  404  404
POST club_tables.new             303  303  303  403  404  404  404  404
GET  club_tables.taking          303  303  303  403  404  303  403  404
POST club_tables.taking          303  303  303  403  404  303  403  404
GET  club_companies.change       200  200  200  403  404  404  404  404
POST club_companies.change       422  422  422  403  404  404  404  404
POST club_companies.delete       303  303  303  403  404  404  404  404
GET  club_companies.index        200  200  200  200  404  404  404  404
GET  club_companies.new          200  200  200  403  404  404  404  404
POST club_companies.new          303  303  303  403  404  404  404  404
POST club_companies.play         303  303  303  403  404  404  404  404
GET  coming.calendar            200  200  200  200  200  200  200  200
GET  coming.mine                303  303  303  303  303  303  303  303
GET  coming.show                200  200  200  200  200  200  200  200
POST coming.answer              303  303  303  303  303  303  303  303
GET  planning.index             200  200  200  200  404  404  404  404
GET  planning.new               200  200  403  403  404  404  404  404
POST planning.new               422  422  403  403  404  404  404  404
GET  planning.change            200  200  403  403  404  404  404  404
POST planning.change            422  422  403  403  404  404  404  404
POST planning.call_off          303  303  403  403  404  404  404  404
POST planning.tables            422  422  422  403  404  404  404  404
POST planning.renew             303  303  403  403  404  404  404  404
GET  companies.change            200  404  404  404  404  404  404  404
POST companies.change            303  404  404  404  404  404  404  404
POST companies.delete            303  404  404  404  404  404  404  404
GET  companies.index             200  200  200  200  200  200  200  200
GET  companies.new               200  200  200  200  200  200  200  200
POST companies.new               303  303  303  303  303  303  303  303
GET  companies.of_table          200  200  200  403  404  200  403  404
POST companies.of_table          422  422  422  403  404  422  403  404
POST companies.play              303  404  404  404  404  404  404  404
GET  clubs.deletion              200  403  403  403  404  404  404  404
POST clubs.deletion              303  403  403  403  404  404  404  404
GET  clubs.index                 200  200  200  200  200   in   in   in
GET  clubs.log                   200  200  200  200  404  404  404  404
GET  clubs.more                  200  200  200  200  404  404  404  404
GET  clubs.new                   200  200  200  200  200   in   in   in
POST clubs.new                   303  303  303  303  303   in   in   in
POST clubs.return_               303  403  403  403  404  404  404  404
GET  clubs.settings              200  200  403  403  404  404  404  404
POST clubs.settings              303  303  403  403  404  404  404  404
GET  clubs.show                  200  200  200  200  404  404  404  404
POST deletion.delete             409  409  409  403  404  409  403  404
POST deletion.return_            303  303  303  403  404  303  403  404
GET  tournament_public.card 200  200  200  200  200  200  200  200
GET  tournament_public.card_live 200  200  200  200  200  200  200  200
GET  tournament_public.moved 308  308  308  308  308  308  308  308
GET  tournament_public.results 200  200  200  200  200  200  200  200
GET  tournament_public.screen 200  200  200  200  200  200  200  200
GET  tournament_public.screen_live 200  200  200  200  200  200  200  200
GET  tournament_public.show 200  200  200  200  200  200  200  200
GET  tournament_public.table 303  303  303  303  303  303  303  303
GET  tournament_public.time 204  204  204  204  204  204  204  204
POST tournament_public.withdraw 404 404 404 404 404 404 404 404
GET  deletion.show               200  200  200  403  404  200  403  404
GET  entries.correction          200  200  200  403  404  200  403  404
POST entries.correction          422  422  422  403  404  422  403  404
POST entries.drop                303  303  303  403  404  303  403  404
GET  entries.insertion           200  200  200  403  404  200  403  404
POST entries.insertion           422  422  422  403  404  422  403  404
GET  entries.new                 200  200  200  403  404  200  403  404
POST entries.new                 422  422  422  403  404  422  403  404
POST entries.redo                303  303  303  403  404  303  403  404
GET  entries.show                200  200  200  200  404  200  200  404
GET  entries.striking            200  200  200  403  404  200  403  404
POST entries.striking            303  303  303  403  404  303  403  404
POST entries.undo                303  303  303  403  404  303  403  404
POST entries.waiting             400  400  400  403  404  400  403  404
POST evenings.move               422  422  422  403  404  422  403  404
POST drinks.end                  303  303  303  403  404  303  403  404
GET  disputes.index              200  200  403  403  404  404  404  404
GET  drinks.show                 200  200  200  403  404  200  403  404
POST drinks.show                 422  422  422  403  404  422  403  404
GET  evenings.show               200  200  200  200  404  200  200  404
GET  expenses.new clubs          200  200  200  200  404  404  404  404
GET  expenses.new tables         200  200  200  403  404  403  403  404
POST expenses.new clubs          422  422  422  422  404  404  404  404
POST expenses.new tables         422  422  422  403  404  403  403  404
GET  export.bring                200  200  200  200  200  200  200  200
POST export.bring                422  422  422  422  422  422  422  422
GET  export.table                200  200  200  403  404  200  403  404
GET  games.first_evening         200  200  200  200  200  200  200  200
GET  games.handbook              200  200  200  200  200  200  200  200
GET  games.print_rules           200  200  200  200  200  200  200  200
GET  games.show                  200  200  200  200  200  200  200  200
GET  games.tool                  200  200  200  200  200  200  200  200
GET  health.alive                200  200  200  200  200  200  200  200
GET  health.ready                200  200  200  200  200  200  200  200
GET  history.entries             200  200  200  200  404  200  200  404
GET  history.show                200  200  200  200  404  200  200  404
POST hooks.end                   303  403  403  403  404  404  404  404
POST hooks.make                  200  403  403  403  404  404  404  404
GET  hooks.show                  200  403  403  403  404  404  404  404
POST hooks.test                  303  403  403  403  404  404  404  404
POST invitations.closing         303  303  303  403  404  303  403  404
POST invitations.code            303  303  303  403  404  303  403  404
GET  invitations.join            200  200  200  200  200  200  200  200
POST invitations.join            422  422  422  422  422  422  422  422
POST invitations.renewal         303  303  303  403  404  303  403  404
GET  invitations.show            200  200  200  403  404  200  403  404
POST inviting.accept             303  303  303  303  303   in   in   in
GET  inviting.address            303  303  303  303  303  303  303  303
POST inviting.make               303  303  403  403  404  404  404  404
POST inviting.revoke             303  303  403  403  404  404  404  404
GET  inviting.show               200  200  403  403  404  404  404  404
GET  inviting.welcome            303  303  303  303  200  200  200  200
GET  league.best                 200  200  200  200  404  404  404  404
GET  league.club                 200  200  200  200  404  404  404  404
GET  league.evening              200  200  200  200  404  404  404  404
GET  league.season               200  200  200  200  404  404  404  404
POST members.be_player           303  303  403  403  404  404  404  404
POST members.change_role         303  303  403  403  404  404  404  404
POST members.leave               422  303  303  303  404  404  404  404
POST members.remove              303  303  403  403  404  404  404  404
GET  members.show                200  200  403  403  404  404  404  404
GET  metrics.show                200  200  200  200  200  200  200  200
GET  server.show                 404  404  404  404  404  404  404  404
GET  paying.mine clubs           200  200  200  200  404  404  404  404
GET  paying.mine tables          200  200  200  200  404  200  200  404
POST paying.mine clubs           422  422  422  422  404  404  404  404
POST paying.mine tables          422  422  422  422  404  403  403  404
POST paying.pay clubs            303  303  303  403  404  404  404  404
POST paying.pay tables           303  303  303  403  404  403  403  404
POST paying.removal clubs        303  303  303  303  404  404  404  404
POST paying.removal tables       303  303  303  303  404  403  403  404
GET  paying.show clubs           200  200  200  200  404  404  404  404
GET  paying.show tables          200  200  200  200  404  200  200  404
POST paying.show clubs           200  200  200  200  404  404  404  404
POST paying.show tables          200  200  200  200  404  200  200  404
POST penalties.give              422  422  403  403  404  404  404  404
GET  penalties.show              200  200  200  200  404  404  404  404
POST penalties.undo              303  303  403  403  404  404  404  404
POST people.change               303  303  303  403  404  303  403  404
POST people.rename               303  303  303  403  404  303  403  404
GET  people.show                 200  200  200  200  404  200  200  404
GET  phone.address               303  303  303  303  303  303  303  303
GET  phone.accessibility         200  200  200  200  200  200  200  200
GET  phone.privacy               200  200  200  200  200  200  200  200
GET  phone.home                  200  200  200  200  200  200  200  200
POST phone.language              303  303  303  303  303  303  303  303
POST phone.calendar              303  303  303  303  303  303  303  303
POST phone.digits                303  303  303  303  303  303  303  303
POST phone.order                 303  303  303  303  303  303  303  303
POST phone.theme                 303  303  303  303  303  303  303  303
GET  phone.token                 200  200  200  200  200  200  200  200
GET  pictures.shared             404  404  404  404  404  404  404  404
GET  pictures.show               200  200  200  200  404  200  200  404
GET  proofs.check                200  200  200  200  200  200  200  200
GET  proofs.club                 200  200  200  200  404  404  404  404
GET  proofs.of_club              200  200  200  200  404  404  404  404
GET  proofs.of_table             200  200  200  200  404  200  200  404
GET  proofs.script               200  200  200  200  200  200  200  200
GET  proofs.table                200  200  200  200  404  200  200  404
POST proofs.take_club            303  303  303  303  404  404  404  404
POST proofs.take_table           303  303  303  303  404  303  303  404
GET  receipts.file               200  200  200  200  404  200  200  404
GET  receipts.index              200  200  200  200  404  200  200  404
GET  receipts.show               200  200  200  200  404  200  200  404
GET  players.show                200  200  200  200  404  404  404  404
GET  players.together            200  200  200  200  404  404  404  404
GET  statistics.show             200  200  200  200  404  404  404  404
GET  statistics.player           200  200  200  200  404  404  404  404
GET  rating.show                 200  200  200  200  404  404  404  404
GET  public.club                 200  200  200  200  200  200  200  200
GET  public.feed                200  200  200  200  200  200  200  200
GET  public.picture             200  200  200  200  200  200  200  200
GET  public.season               200  200  200  200  200  200  200  200
GET  public.television           200  200  200  200  200  200  200  200
GET  results.show                200  200  200  200  404  200  200  404
POST recovery.acknowledge        303  303  303  303  303   in   in   in
GET  recovery.address            303  303  303  303  303  303  303  303
POST recovery.ask               303  303  303  303  303  303  303  303
GET  recovery.code               200  200  200  200  200  200  200  200
POST recovery.code               422  422  422  422  422  422  422  422
POST recovery.give               303  303  403  403  404  404  404  404
GET  recovery.given              200  200  403  403  404  404  404  404
GET  recovery.link               200  200  200  200  200  200  200  200
POST recovery.link               303  303  303  303  303  303  303  303
POST recovery.make_codes         200  200  200  200  200   in   in   in
POST roster.add                  303  303  403  403  404  404  404  404
POST roster.be_player            303  303  403  403  404  404  404  404
POST roster.delete               422  422  403  403  404  404  404  404
POST roster.link                 303  303  403  403  404  404  404  404
POST roster.merge                422  422  403  403  404  404  404  404
GET  roster.player               200  200  403  403  404  404  404  404
POST roster.rename               303  303  403  403  404  404  404  404
POST roster.retire               303  303  403  403  404  404  404  404
POST roster.return_              303  303  403  403  404  404  404  404
GET  roster.show                 200  200  200  200  404  404  404  404
POST roster.unmerge              303  303  403  403  404  404  404  404
GET  rules.change                200  200  200  403  404  200  403  404
POST rules.change                422  422  422  403  404  422  403  404
GET  rules.handbook              200  200  200  200  404  200  200  404
GET  rules.print_rules           200  200  200  200  404  200  200  404
GET  rules.show                  200  200  200  200  404  200  200  404
POST scribe.appoint              303  303  303  403  404  303  403  404
POST scribe.ask                  303  303  303  403  404  303  403  404
POST scribe.refuse               303  303  303  403  404  303  403  404
GET  scribe.show                 200  200  200  403  404  200  403  404
POST scribe.take_over            303  303  303  403  404  303  403  404
GET  seasons.change              200  200  403  403  404  404  404  404
POST seasons.change              422  422  403  403  404  404  404  404
POST seasons.delete              303  303  403  403  404  404  404  404
GET  seasons.new                 200  200  403  403  404  404  404  404
POST seasons.new                 422  422  403  403  404  404  404  404
POST seasons.show_public         303  303  403  403  404  404  404  404
GET  settling.cash clubs         200  200  200  403  404  404  404  404
GET  settling.cash tables        200  200  200  403  404  403  403  404
POST settling.cash clubs         422  422  422  403  404  404  404  404
POST settling.cash tables        422  422  422  403  404  403  403  404
GET  settling.club               200  200  200  200  404  404  404  404
GET  settling.table              200  200  200  200  404  200  200  404
POST settling.treasurer clubs    303  303  403  403  404  404  404  404
POST settling.treasurer tables   303  303  403  403  404  403  403  404
GET  sheets.blank                200  200  200  200  404  200  200  404
GET  sheets.csv                  200  200  200  200  404  200  200  404
GET  sheets.show                 200  200  200  200  404  200  200  404
GET  sheets.summary              200  200  200  200  404  200  200  404
GET  static                      200  200  200  200  200  200  200  200
GET  tables.another              200  200  200  403  404  200  403  404
POST tables.another              303  303  303  403  404  303  403  404
GET  tables.call                 200  200  200  403  404  200  403  404
POST tables.call                 303  303  303  403  404  303  403  404
GET  tables.live                 200  200  200  200  404  200  200  404
GET  tables.more                 200  200  200  200  404  200  200  404
GET  tables.new                  200  200  200  200  200  200  200  200
POST tables.new                  303  303  303  303  303  303  303  303
POST tables.same_company         303  303  303  403  404  303  403  404
GET  tournament_desk.live        200  200  200  200  404  404  404  404
GET  tournament_desk.show        200  200  200  200  404  404  404  404
POST tournament_desk.act         422  422  403  403  404  404  404  404
GET  tournament_entrants.show    200  200  200  200  404  404  404  404
POST tournament_entrants.add     422  422  422  403  404  404  404  404
POST tournament_entrants.mark    303  303  303  403  404  404  404  404
POST tournament_entrants.fees    303  303  303  403  404  404  404  404
POST tournament_entrants.apart   422  422  403  403  404  404  404  404
POST tournament_entrants.stand_in 422 422 422  403  404  404  404  404
GET  tournament_entrants.card    200  200  200  403  404  404  404  404
GET  tournament_entrants.fee     200  200  403  403  404  404  404  404
GET  tournament_registration.show 200 200  200  403  404  404  404  404
POST tournament_registration.change 422 422 403 403  404  404  404  404
POST tournament_registration.renew 422 422 403  403  404  404  404  404
GET  tournament_registering.show 200  200  200  200  200  200  200  200
POST tournament_registering.register 422 422 422 422 422 422 422 422
GET  tournament_log.show         200  200  200  200  404  404  404  404
POST tournament_log.undo         422  422  403  403  404  404  404  404
GET  tournament_penalties.show   200  200  200  200  404  404  404  404
POST tournament_penalties.give   422  422  403  403  404  404  404  404
POST tournament_penalties.cancel 422  422  403  403  404  404  404  404
GET  tournament_plan.printed     200  200  200  200  404  404  404  404
GET  tournament_plan.results     200  200  200  200  404  404  404  404
GET  tournament_plan.show        200  200  200  200  404  404  404  404
GET  tournament_plan.slips       200  200  200  403  404  404  404  404
GET  tournament_prizes.show      200  200  200  200  404  404  404  404
POST tournament_prizes.close     422  422  403  403  404  404  404  404
POST tournament_prizes.fees      422  422  403  403  404  404  404  404
POST tournament_prizes.pay       422  422  403  403  404  404  404  404
POST tournament_prizes.reopen    422  422  403  403  404  404  404  404
GET  tournament_settings.change  200  200  403  403  404  404  404  404
POST tournament_settings.change  422  422  403  403  404  404  404  404
POST tournament_settings.delete  422  422  403  403  404  404  404  404
GET  tournament_settings.index   200  200  200  200  404  404  404  404
GET  tournament_settings.new     200  200  403  403  404  404  404  404
POST tournament_settings.new     422  422  403  403  404  404  404  404
GET  season_line.as_file         200  200  200  200  404  404  404  404
GET  season_line.show            200  200  200  200  404  404  404  404
GET  tournament_standings.as_file 200 200  200  200  404  404  404  404
GET  tournament_standings.line   200  200  200  200  404  404  404  404
GET  tournament_standings.show   200  200  200  200  404  404  404  404
GET  tournament_tables.show      404  404  404  404  404  404  404  404
POST tournament_tables.hand_in   404  404  404  403  404  404  403  404
POST tournament_tables.take_back 404  404  404  403  404  404  403  404
GET  tables.show                 200  200  200  200  404  200  200  404
GET  television.live             200  200  200  200  404  200  200  404
GET  television.show             200  200  200  200  404  200  200  404
GET  treasury.show                200  200  403  403  404  404  404  404
GET  treasury.workbook            200  200  403  403  404  404  404  404
GET  treasury.statement_of        200  200  403  403  404  404  404  404
GET  words.club                  200  200  200  403  404  404  404  404
POST words.club                  303  303  303  403  404  404  404  404
GET  words.table                 200  200  200  403  404  200  403  404
POST tokens.end clubs            303  303  303  303  404  404  404  404
POST tokens.end tables           303  303  303  403  404  303  403  404
POST tokens.make clubs           422  422  422  422  404  404  404  404
POST tokens.make tables          200  200  200  403  404  200  403  404
GET  tokens.show clubs           200  200  200  200  404  404  404  404
GET  tokens.show tables          200  200  200  403  404  200  403  404
POST words.write                 303  303  303  403  404  303  403  404
"""

EVERY = {"submission": "matrix0000", "base": "99"}
COMPANY = {"name": "Thursday", "name-0": "A", "name-1": "B", "name-2": "C", "goal": "0", "preset": "plain"}
# a point of the curve, as RFC 8291 has it in its example
PHONE = {"endpoint": "https://push.example/1", "auth": "BTBZMqHH6r4Tts7J_aSIgg", "p256dh":
         "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}
BODIES: dict[str, dict[str, Any]] = {
    "accounts.sign_in": {"name": "owner", "password": SENTENCE},
    "accounts.sign_up": {"name": "Somebody", "password": SENTENCE},
    "accounts.change_name": {"name": "Other", "password": SENTENCE},
    "recovery.make_codes": {"password": SENTENCE},
    "recovery.code": {"name": "owner", "code": "x", "new": SENTENCE},
    "recovery.link": {"new": SENTENCE}, "recovery.ask": {"whom": "owner"},
    "passkeys.make": {"called": "Phone", "password": SENTENCE},
    "notices.add_phone": PHONE, "notices.add": {"address": "x@example.org", "password": SENTENCE},
    "accounts.change_password": {"new": SENTENCE + "!", "password": SENTENCE},
    "accounts.deletion": {"password": SENTENCE},
    "clubs.new": {"name": "Another", "currency": "CZK", "cash_unit": "100"},
    "clubs.settings": {"name": "Another", "currency": "EUR", "cash_unit": "1"},
    "clubs.deletion": {"name": "club"},
    "roster.add": {"name": "Somebody"},
    "roster.rename": {"name": "Somebody"},
    "members.change_role": {"role": "scorekeeper"},
    "members.be_player": {"player": ""},
    "seasons.show_public": {"public": "on"},
    "inviting.make": {"role": "viewer", "days": "7"}, "hooks.make": {"address": "https://program.example/"},
    "phone.language": {"language": "cs"},
    "phone.calendar": {"calendar": "sambat"}, "phone.digits": {"digits": "deva"}, "phone.order": {"order": "places"},
    "phone.theme": {"theme": "dark"},
    "people.rename": {"name": "Somebody"},
    "words.club": {"word": "SLOVO"},
    "words.write": {"word": "SLOVO"},
    "tables.new": {"name-0": "A", "name-1": "B", "name-2": "C", "goal": "0"},
    "tables.another": {"name-0": "A", "name-1": "B", "name-2": "C", "goal": "0"},
    "club_tables.new": {"name-0": "A", "name-1": "B", "name-2": "C", "goal": "0"},
    "companies.new": {**COMPANY}, "companies.change": {**COMPANY}, "club_companies.new": {**COMPANY},
    "coming.answer": {"person": "{person}", "comes": "no"},
    "closing.open_again": {"reason": "a mistake"},
    "invitations.renewal": {"role": "watch"},
    "invitations.join": {"code": "222222"},
    "inviting.accept": {"plays": "1"},
    "roster.merge": {"into": "{other}"},
    "roster.link": {"person": "{guest}", "player": "new"},
    "paying.pay": {"payer": "{payer}", "receiver": "{receiver}", "amount": "10", "how": "bank", "currency": "CZK"},
    "people.change": {"seat": "2"},
    "claims.me": {"person": ""}, "claims.ask": {"person": "{at_table}"},
    "claims.end": {"person": "{at_table}"}, "claims.answer": {"allow": "no"},
    "agreement.sign": {"person": "{at_table}"},
    "evenings.move": {"evening": "2020-01-01"},
    "entries.striking": {"struck": "1"},
    "engine.foreseen": {"foreseen": "[]"},
    "tokens.make": {"name": "Robot", "role": "watch", "days": "7"},
    "api.agree": {"paid": 0, "counted": 0}, "api.object_": {"seq": 1, "reason": "It was me"},
    "api.decide": {"outcome": "stands", "reason": "So"}, "api.register": {"name": "Somebody"},
}


@dataclass(frozen=True)
class Ask:
    """One method of one route; `of` whose book where the route serves both."""
    method: str
    endpoint: str
    of: str
    arguments: frozenset[str]

    @property
    def name(self) -> str:
        return f"{self.endpoint} {self.of}".strip()


def asks(app: Flask) -> list[Ask]:
    found = {Ask(method, rule.endpoint, of, frozenset(rule.arguments - set(rule.defaults or ())))
             for rule in app.url_map.iter_rules() for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
             for of in (("tables", "clubs") if "of" in rule.arguments else ("",)) if "v" not in rule.arguments}
    return list(found)


class Site:
    """An app with two furnished clubs, and phones of each kind; every POST finds it as it was."""

    def __init__(self, app: Flask) -> None:
        self.app, self.touched = app, False
        self.refused: dict[tuple[str, str], str] = {}  # the text of every 403
        self.bare: dict[str, set[str]] = {}  # headers that are not what they are to be
        with app.app_context():
            self.ours, self.theirs = furnish(), furnish("other ")
            self.ours.users["treasurer"] = self._treasurer()
            self.tokens = tokens(app, self.ours)
            self.phones = {who: self._cookie(who) for who in (*WHO, "treasurer")}
            self.programs = {who: self._token(who) for who in (*WHO, "treasurer")}
            self.was = snapshot()

    def _treasurer(self) -> int:
        club, user = Club.by_key(self.ours.club), make_account("treasurer")
        assert club is not None
        make_member(club, user, Role.TREASURER, add_player(club, "treasurer", None, "treasurer00"))
        return user.id

    def _cookie(self, who: str) -> str:
        """The cookie of a phone; every phone opened the invitation and the link for a password once."""
        client = self.app.test_client()
        client.get(f"/i/{self.tokens['inviting']}")
        client.get(f"/r/{self.tokens['recovery']}")
        if who in self.ours.users or who == "foreign":
            user = self.theirs.users["owner"] if who == "foreign" else self.ours.users[who]
            sign_in(client, db.session.get_one(User, user))
        if who in ("plays", "watches"):
            table = CardTable.by_key(self.ours.table)
            assert table is not None
            let_in(client, table, "play" if who == "plays" else "watch")
        cookie = client.get_cookie("forhont")
        assert cookie is not None
        return cookie.value

    def _token(self, who: str) -> dict[str, str]:
        """The header of a program that was given a token of this kind."""
        if who == "nobody":
            return {}
        at = self.theirs if who == "foreign" else self.ours
        owner: Any = CardTable.by_key(at.table) if who in ("plays", "watches") else Club.by_key(at.club)
        role = {"plays": "play", "watches": "watch", "foreign": "owner"}.get(who, who)
        made = api_tokens.make(owner, api_tokens.Wanted(who, role, 7), Holder(user=at.users.get(role)), f"token{who}")
        return {"Authorization": f"Bearer {made}"}

    def back(self) -> None:
        """Everything as it was."""
        with self.app.app_context():
            put_back(self.was)
        self.touched = False

    def values(self, ask: Ask, at: Furnished) -> dict[str, Any]:
        """What the address of a route needs, out of one of the two clubs."""
        return values(self.app, ask.endpoint, ask.arguments, at, ask.of, self.tokens)

    def address(self, ask: Ask, **other: Any) -> str:
        with self.app.test_request_context():
            return url_for(ask.endpoint, **{**self.values(ask, self.ours), **other})

    def phone(self, who: str) -> FlaskClient:
        client = self.app.test_client()
        client.set_cookie("forhont", self.phones[who])
        return client

    def answer(self, ask: Ask, who: str, **other: Any) -> str:
        """What one of WHO gets: the status, or "in" where the way leads to the sign-in."""
        if self.touched:
            self.back()
        sent: dict[str, Any] = {}
        if ask.endpoint.startswith("api."):
            sent = {"headers": ENGLISH | self.programs[who]}
            if ask.method == "POST":
                sent["json"] = BODIES.get(ask.endpoint, {})
        elif ask.method == "POST":
            sent["data"] = EVERY | {
                name: value.format(**self.ours.known) for name, value in BODIES.get(ask.endpoint, {}).items()}
        answer = self.phone(who).open(self.address(ask, **other), method=ask.method, buffered=True,
                                      **{"headers": ENGLISH, **sent})
        if wrong := {name for name, value in UNENCRYPTED.items() if answer.headers.get(name) != value}:
            self.bare[f"{ask.method} {ask.name}"] = wrong
        if answer.status_code == 403:
            self.refused[f"{ask.method} {ask.name}", who] = " ".join(re.sub("<[^>]+>", "", answer.text).split())
        self.touched = ask.method == "POST" and answer.status_code not in (403, 404)
        return "in" if answer.headers.get("Location", "").startswith("/sign-in") else str(answer.status_code)


def rows() -> dict[str, dict[str, str]]:
    """What each row expects, by method and name."""
    table = {}
    for line in ROWS.strip().splitlines():
        if not line.startswith("#"):
            words = line.split()
            table[" ".join(words[:-len(WHO)])] = dict(zip(WHO, words[-len(WHO):], strict=True))
    return table


@pytest.fixture(scope="module")
def street(empty_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("matrix")
    shutil.copy(empty_site, folder / "site.sqlite3")
    app = make_app(f"sqlite:///{folder / 'site.sqlite3'}")
    yield Site(app)
    _closed(app)


def test_every_route_has_a_row_and_every_row_a_route(street: Site):
    assert {f"{ask.method} {ask.name}" for ask in asks(street.app)} == set(rows())


def asked(row: dict[str, str], both: bool) -> Iterator[str]:
    """Who stands below a change in a row, with `both` also who stands above it; and who has nothing at all."""
    for above, who, below in zip((WHO[0], *WHO), WHO, (*WHO[1:], WHO[-1]), strict=False):
        if who == "nobody" or row[above] != row[who] or (both and row[who] != row[below]):
            yield who


def test_each_of_these_roles_permits_what_the_next_one_does():
    """Without this a role that gets what its neighbours get had to be asked itself."""
    assert all(above.covers(below) for above, below in pairwise(ROLES.values()))


@one_of("everybody", False, True)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_route_answers_everybody_as_its_row_says(street: Site, method: str, everybody: bool):
    expected = rows()
    there = {f"{method} {ask.name}": ask for ask in asks(street.app) if ask.method == method}
    wrong = {}
    for name in there.keys() & expected.keys():
        for who in WHO if everybody else asked(expected[name], both=method == "POST"):
            answer = street.answer(there[name], who)
            if answer != expected[name][who]:
                wrong[name, who] = answer, "not", expected[name][who]
    assert not wrong
    assert not street.bare
    unclear = {asked: text for asked, text in street.refused.items()
               if not any(all(part in text for part in parts) for parts in WAYS_ON[asked[1] in street.ours.users])}
    assert not unclear


# What a 403 says to members of the club (True), and to phones without its account: who can let them.
BY_ROLE = ("with at least this role: ", "Yours is: ", "These can give you the role: owner")
WAYS_ON = {True: (BY_ROLE, ("Only whoever objected takes it back",), ("First say whose phone this is",)),
           False: (("ask somebody who plays to show its QR code",), ("Only whoever objected takes it back",),
                   ("First say whose phone this is",), ("needs a token that was made for it",),
                   ("with at least this role: ", "An organiser of the club can invite you."))}


# Whom an address names besides the club or table it is in; of another club they are nobody there.
NAMED = {"person", "person_id", "member", "invitation", "season_id", "penalty_id", "entry", "payer", "receiver",
         "company_id", "table", "key", "sitting_id", "objection_id", "tournament_key", "event_id"}


@one_of("everywhere", False, True)
def test_a_treasurer_does_what_is_about_money_and_otherwise_what_a_viewer_may(street: Site, everywhere: bool):
    """Asked where an organiser and a viewer get different answers, in `run.py test all` at every address."""
    expected = rows()
    wrong = {}
    for ask in asks(street.app):
        row, like = expected[f"{ask.method} {ask.name}"], "organiser" if ask.endpoint in OF_MONEY else "viewer"
        if everywhere or row["organiser"] != row["viewer"]:
            answer = street.answer(ask, "treasurer")
            if answer != row[like]:
                wrong[ask.method, ask.name] = answer, like
    assert not wrong


def test_what_belongs_to_another_club_is_not_found_by_an_owner(street: Site):
    found = {}
    for ask in asks(street.app):
        if ask.endpoint.startswith(("games.", "tournament_public.", "coming.")):  # the same for everybody
            continue
        theirs = street.values(ask, street.theirs)
        for name in ask.arguments & NAMED:
            found[ask.method, ask.name, name] = street.answer(ask, "owner", **{name: theirs[name]})
    assert len(found) > 100
    assert not {asked: answer for asked, answer in found.items() if answer != "404"}


def test_ids_that_cannot_be_are_not_found(street: Site):
    for ask in asks(street.app):
        for name in ask.arguments & (NAMED - {"key", "table", "tournament"}):
            nobody = () if ask.of else (0,)  # in a book it is the pot
            for absurd in (*nobody, 2**80):
                assert street.answer(ask, "owner", **{name: absurd}) == "404", (ask, name, absurd)


AT_A_TABLE = {"watches": Access.WATCH, "plays": Access.RECORD}


def test_every_route_stands_in_the_table_of_what_it_needs(street: Site):
    """In one of them, or in two where it serves tables and clubs."""
    for ask in asks(street.app):
        ours = in_club(street.app, ask.endpoint, ask.of) and "key" in ask.arguments and ask.endpoint != "clubs.return_"
        stands = {"clubs": ask.endpoint in IN_CLUBS, "tables": ask.endpoint in AT_TABLES,
                  "account": ask.endpoint in OF_ACCOUNTS, "open": ask.endpoint in OPEN}
        where = "clubs" if ours else next((each for each in ("tables", "account", "open") if stands[each]), None)
        assert where is not None and stands[where], ask
        both = bool(ask.of) or ask.endpoint == "club_tables.taking"
        assert sum(stands.values()) == (2 if both else 1), (ask, stands)
    known = {ask.endpoint for ask in asks(street.app)}
    assert known >= AT_TABLES.keys() | IN_CLUBS.keys() | OF_ACCOUNTS | (OPEN - {"static", "engine.packed"})
    assert AT_TABLES.keys() >= AT_TOURNAMENTS | FROM_THE_DESK


def test_at_a_table_a_phone_gets_what_its_access_covers_and_no_more(street: Site):
    """Of a club's book the table says nothing: there roles count."""
    expected = rows()
    for ask in asks(street.app):
        if ask.endpoint in AT_TABLES and ask.endpoint not in OF_THE_BOOK and ask.of != "clubs":
            answers = expected[f"{ask.method} {ask.name}"]
            for who, access in AT_A_TABLE.items():
                if not access.covers(AT_TABLES[ask.endpoint]):
                    assert answers[who] == "403", (ask, who)


def test_every_page_of_a_club_names_the_role_it_asks_for(street: Site):
    """The one table in the code agrees with what is answered: nobody below the role comes in."""
    ours = {ask for ask in asks(street.app) if in_club(street.app, ask.endpoint, ask.of) and "key" in ask.arguments}
    assert {ask.endpoint for ask in ours} - {"clubs.return_"} == set(IN_CLUBS) - {"club_tables.taking"}
    expected = rows()
    for ask in ours - {ask for ask in ours if ask.endpoint == "clubs.return_"}:
        answers = expected[f"{ask.method} {ask.name}"]
        for who, role in ROLES.items():
            if not role.may(IN_CLUBS[ask.endpoint]):
                assert answers[who] == "403", (ask, who)
        assert answers["owner"] not in ("403", "404"), ask

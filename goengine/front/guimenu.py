"""GoGui's menu: what a person with a mouse can ask goengine, and how each answer is drawn."""
from __future__ import annotations

from goengine.front.gtpcommands import command
from goengine.front.gtpgame import GtpGame

# Kind of the answer / what the menu calls it / the command; %p asks for a point, %P for several, %c for a colour,
# %m stands for the side to move.
MENU = """\
gfx/Candidates/goengine-candidates %m
hstring/Explain Choice/goengine-explain %m
hpstring/Explain Move/goengine-explain %p
gfx/Tactical Status/goengine-tactical_status
gfx/Attack/goengine-attack %p
gfx/Defend/goengine-defend %p
gfx/Ladder/goengine-ladder %p
plist/Ladder Breakers/goengine-ladder_breakers %p
gfx/Combination/goengine-combination %c
gfx/Links/goengine-links %p
gfx/Safety/goengine-safety
gfx/Life And Death/goengine-life
gfx/Kill Group/goengine-kill %p
gfx/Save Group/goengine-save %p
dboard/Influence/goengine-influence
dboard/Influence (Zobrist)/goengine-influence zobrist
dboard/Influence (Ryder)/goengine-influence ryder
dboard/Influence (Chen)/goengine-influence chen
dboard/Influence (Bouzy, territory)/goengine-influence territory
dboard/Influence (Bouzy, framework)/goengine-influence framework
dboard/Influence (connection)/goengine-influence connection
gfx/Territory/goengine-territory
sboard/Chances Of Groups/goengine-chances
cboard/Groups/goengine-groups
cboard/Strings/goengine-strings
sboard/Liberties/goengine-liberties
plist/Liberties Of String/findlib %p
plist/Stones Of String/worm_stones %p
pstring/Attack Code And Move/attack %p
pstring/Defence Code And Move/defend %p
string/Status Of Group/dragon_status %p
plist/Stones Of Group/dragon_stones %p
pstring/Owl Attack/owl_attack %p
pstring/Owl Defence/owl_defend %p
pstring/Capturing Race/analyze_semeai %P
pstring/Connect/connect %P
pstring/Disconnect/disconnect %P
string/Same Group/same_dragon %P
pstring/Unconditional Status/unconditional_status %p
string/Eyes/eval_eye %p
pstring/Combination Attack/combination_attack %c
pstring/Combination Defence/combination_defend %c
string/Estimate Score/estimate_score
string/Final Score/final_score
plist/Dead Stones/final_status_list dead
plist/Living Stones/final_status_list alive
plist/Stones In Seki/final_status_list seki
plist/Black Area/final_status_list black_area
plist/White Area/final_status_list white_area
none/Try Move/trymove %c %p
none/Take Back Tried Move/popgo
none/Read More/increase_depths
none/Read Less/decrease_depths
string/Reading Nodes/get_reading_node_counter
string/Owl Nodes/get_owl_node_counter
string/Show Board/showboard
string/CPU Time/cputime"""


@command("gogui-analyze_commands")
def analyze_commands(game: GtpGame, words: list[str]) -> str:
    return MENU

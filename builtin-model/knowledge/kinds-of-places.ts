// Kinds of apps around neighbours, hobbies and small trades, and kinds that are open: "* library" fits a seed and a toy library alike.
// Lines are as in kinds.ts; `%` stands for the thing in the place's name, singular, `%s` plural; `%=product` has a product's fields.
export const KINDS_OF_PLACES = `
dance studio, dance school, dance classes, ballet school, dance teacher, tango school | team | music | On the Floor; Step by Step; Barre Book | class!; dancer!; course fee; instructor | Every class with room for one more | Classes, dancers and fees in one place, so that a question at the door has its answer.
bee swarm, bee swarms, swarm catchers, swarm collection | team | hexagon | Swarm Line; Bee Call; Caught in Time | swarm!; beekeeper! | A swarm is seen, a beekeeper is on the way | Who saw which swarm where, who goes and what became of it.
bee, bees, bee keeping, beekeeping diary, my bees | personal | hexagon | Hive Keeper; Apiary Notes; Brood & Bloom | hive!; hive inspection!; harvest | Know how every hive is doing | Inspections and harvests for beekeepers who would rather be outside.
community fridge, food sharing, foodsharing, public fridge, shared fridge, fairteiler | team | refrigerator | Open Fridge; Good Leftovers; Take & Share | fridge item!; cleaning turn! | Good food finds somebody | What is in, until when it keeps and whose turn it is to clean.
piano tuner, piano tuning, tune pianos, piano technician, tuning rounds | team | piano | In Tune; Even Temper; Fork & Felt | piano!; tuning!; customer! | Every piano in tune, every customer remembered | Pianos, visits and who is due for the next one.
amateur radio, ham radio, radio amateur, radio amateurs, radio logbook, qso log, radio log | personal | radio-tower | QSO Book; Seventy-Three; On the Band | radio contact! | Every contact on record | Callsigns, bands and reports, with which card still has to be sent.
mushroom, mushrooms, forager, foraging, forage, wild food, berry picking | personal | trees | Basket Notes; Under the Beeches; Good Ground | mushroom find!; foraging spot! | What grew where, and when | Finds and places in your own words, for nobody but you.
pet sitting, pet sitters, dog walking service, dog walkers, cat sitting | community | paw-print | Good Paws; Home Alone Not | pet sitter!; pet sitting!; pet; review | Somebody kind while you are away | Sitters introduce themselves, owners ask, and everybody knows what was agreed.
babysitting, babysitters, nannies | community | baby | Good Night Kids; Sitters' Circle | pet sitter!; babysitting! | An evening off, children in good hands | Who can come, when, and what was agreed.
allotment, allotments, allotment garden, allotment association, community garden, garden plots | team | fence | Plot & Path; Green Rows | plot!; plot holder!; waiting list entry; association due | Every plot in good hands | Plots, who gardens them, who waits and what is due.
choir, singers, chorus, gospel choir | team | music | Tutti; In One Voice; Full House | singer!; rehearsal!; song; gig | In tune, on time | Singers, rehearsals and concerts, with the music beside them.
puppet theatre, puppet theater, puppeteers, marionettes | team | drama | Strings & Stage; Small Stage | puppet!; theatre show!; stage performance! | The smallest stage, well kept | Puppets, shows and dates, with how many tickets are sold.
theatre, theater, amateur theatre, theatre company, stage company | team | drama | Curtain Up; Prompt Book | theatre show!; stage performance!; cast member; rehearsal | Everything ready for curtain up | Shows, dates, cast and rehearsals in one place.
pool water, water quality, pool maintenance, swimming pool maintenance, hot tub | team | droplets | Clear Water; Poolbook | water test! | Clear water, on record | Every reading with its time and hand, and what it should have been.
athletes, athletics club, track and field, coaching, personal trainer, strength coach | team | timer | Split Times; On Track; Training Book | athlete!; training plan!; test result! | See them getting better | Athletes, plans and results, test by test.
repair cafe, repair café, fixing party, fix it club | team | wrench | Second Life; Mend & Mingle | repair cafe visit!; repairer! | Mended, not binned | What came in, who looked at it and whether it works again.
telescope nights, telescope night, observing nights, star parties | team | telescope | Dark Sky; First Light | observing night!; night sign-up!; telescope | Clear skies, good company | Nights, who comes and who brings which telescope.
chickens, hens, poultry, egg count, backyard chickens | personal | egg | Morning Eggs; Coop Notes | egg record!; coop; vet check | How many today? | Eggs, hens and what they need, a line a day.
nest boxes, bird boxes, nesting boxes | team | house | Box by Box | bird box!; sighting | Who nests where | Boxes, who lives in them and when they were cleaned.
model railway, model trains, model building | personal | train-front | Little Lines; Scale Book | model! | Every model in its place | What you own, what it is worth and what is still missing.
geocaching, geocaches | personal | map-pin | Found & Logged | geocache! | Every find, logged | Caches found and still to find.
sleep, sleep diary, sleep log, sleep tracker | personal | moon | Good Night Book | sleep entry! | How you sleep, night by night | A line each morning, and what it says after a month.
practice diary, practice log, instrument practice | personal | music | Ten Minutes a Day; Practice Book | practice entry!; song | A little every day | What you practised, how long and how it went.
carpool, carpooling, car sharing, ride sharing, lifts | community | car | Ride Along; Empty Seat | lift!; seat booking | A seat is free | Who drives where, and who comes along.
meeting rooms, meeting room bookings, room bookings, book meeting rooms | team | door-open | Good Room; Free at Three | room!; booking! | A room when you need one | Which room is free, who has it and for how long.
time sheets, timesheet, time sheet, timesheets | team | clock | Clocked; Hours & Rates | time entry!; employee | Hours in, hours approved | What was worked, at which rate, and what has been approved.
waiting list, waitlist | team | hourglass | Next in Line | waiting list entry! | Fair turns, clearly kept | Who waits for what, since when and who is next.
* library, library of *s, library for *s | team | library | % Library; The % Shelf | %!; % loan=thing loan!; member | Every % finds its way back | %s, who has them and when they are due.
* museum, museum of *s | team | landmark | Museum of %s | %!; exhibition; object loan | Every % has a story | %s on record, where they stand and where they came from.
* farm, * ranch, * sanctuary, * breeder, * breeding, * rescue | team | wheat | % Book; %s & Barn | %!; vet check; task | Every % known by name | %s, what was done for them and what is due next.
* shop, * store, * stall, * boutique | public | shopping-bag | The % Counter; Fine %s | %=product!; order! | Good %s, easy to order | Look around, choose what you like and follow your order until it arrives.
* rental, * hire | public | key | %s to Go; Lend & Return | %=equipment!; rental booking! | Borrow a %, bring it back | See what is free, reserve it and pick it up.
* repair, * workshop, * restoration | team | wrench | % Workshop | %!; repair job!; customer | Every % back in order | What came in, what is to be done and when it is ready.
* collection, * collector, * collectors | personal | gem | My %s; The % Cabinet | %=collectible! | Every % in its place | What you own, where it came from and what it is worth.
* club, * society, * association | team | users-round | % Club; The % Circle | member!; event!; % | Good company around %s | Members, dates and what the club owns.
* school, * academy | team | graduation-cap | % School | class!; student!; instructor; course fee | Every lesson in its place | Classes, students and what is due.
`;

// Kinds of apps: the words that give them away, who uses them, what they keep, and how they introduce themselves.
//
// A line is `words | audience | icon | names | entities | headline | text`. Entities with `!` belong to every app of the kind;
// the others fill in when a description names too little itself.
import { KINDS_OF_EVERYDAY } from "./kinds-of-everyday.ts";
import { KINDS_OF_NICHES } from "./kinds-of-niches.ts";
import { KINDS_OF_PLACES } from "./kinds-of-places.ts";
import { KINDS_OF_WORK } from "./kinds-of-work.ts";

export const AUDIENCES = ["personal", "team", "public", "community"] as const;
export type Audience = (typeof AUDIENCES)[number];

export type AppKind = Readonly<{
  id: string;
  words: readonly string[];
  audience: Audience;
  icon: string;
  names: readonly string[];
  core: readonly string[];
  usual: readonly string[];
  headline: string;
  text: string;
}>;

const TABLE = `
crm, customer relationship, sales leads, sales pipeline | team | target | Leadwell; Warmline; Open Doors | lead!; deal; contact; task | Never lose track of a promising lead | Every conversation, next step and deal in one calm place, so the right follow-up happens on the right day.
multi company dashboard, financial dashboard, financial data, consolidated reports, finance dashboard | team | chart-column | Ledgerview; Consolidate; Clear Figures | company!; financial record! | All your companies, one clear picture | Collect the figures of every company, see them together and compare them side by side.
accounting, invoicing, invoices, invoice tool, invoice app, invoice maker, invoice generator, invoice manager | team | receipt-text | Clear Ledger; Paid Up; Bookline | customer; invoice!; expense; payment | Know who owes what, at a glance | Write invoices, follow what has been paid and keep costs in order without a spreadsheet.
budgeting, personal finance, expense tracker, budget tracker, money tracker, expenses | personal | piggy-bank | Pocketwise; Penny Path; Purse | expense!; budget; income | See where the money goes | Note what you spend in seconds and find out at the end of the month what it went on.
insurance | team | shield | Surehand; Coverline | customer!; insurance policy!; insurance claim! | Policies and claims without the paper chase | Customers, their cover and every claim in one place, with the figures that tell you how business is going.
project management, projects and tasks, task management, kanban | team | folder-kanban | Workbench; Steady; Tracklane | project!; task!; milestone; document | Projects that move, visibly | Plan the work, see who does what and spot delays while there is still time.
to do, todo, to-do list, task list, checklist | personal | list-checks | Done by Dusk; Tick; Daylist | task! | A short list you can finish | Write it down, give it a day, tick it off. Nothing more to learn.
construction, building site, contractors | team | hard-hat | Sitework; Groundplan; Plumb Line | project!; task; milestone; document; cost estimate; time entry; resource; message | From first dig to handover, on one page | Schedules, documents, costs and people of every site, where the whole team finds them.
detective, private investigator, investigations | team | briefcase | Casebook; Caseline; Closed File | case!; field report; time entry; cost estimate; service assignment sheet | Every case, every hour, every lead | Reports from the field, hours and costs come together in one case file.
law firm, law office, legal office, lawyers, attorneys, legal practice | team | scale | Brief & Docket; Casewell; Docket | client!; case=legal case!; document; time entry; invoice | Every matter in good order | Clients, cases, deadlines and hours in one place that the whole office trusts.
e government, government, municipality, public administration, city council | team | landmark | Townhall; Public Counter | employee; application form; asset; procurement request; financial transaction; decision; leave request; attendance record | The office, without the corridors | Applications, approvals and records in one place, with a status everybody can see.
human resources, hr management, employee management, staff management | team | id-card | Peopledesk; Teamwise; Good Hands | employee!; department; leave request; attendance record | People matters, sorted | Who works where, who is away and what needs approval.
travel reimbursement, travel expenses, business travel, reimbursement | team | receipt | Tripwise; Fare & Square; Waybill | ticket booking; hotel booking; train booking; reimbursement!; settlement | Travel now, settle in minutes | Book the trip, keep the receipts together and follow every claim until it is paid.
manufacturing, factory, production planning | team | factory | Runboard; Linewise; Makefloor | raw material!; finished product!; production run!; sale; customer | From raw material to sold goods | Know what is in stock, what is being made and what has been sold.
inventory, stock management, warehouse management | team | boxes | Stockroom; Shelfwise; On Hand | inventory item!; supplier; inventory movement; purchase order | Know what you have before you run out | Count once, then let every movement keep the figures right.
fleet management, vehicle fleet, fleet | team | truck | Fleetwise; Roadbook | vehicle!; driver; maintenance request; trip | Every vehicle ready for the road | Services, drivers and mileage without a binder in the glove box.
logistics, courier, delivery service, shipping | team | truck | Parcelway; Onward | shipment!; driver; vehicle; customer | Know where every parcel is | Plan deliveries, follow them and tell customers before they ask.
help desk, helpdesk, customer support, ticketing system, support tickets | team | life-buoy | Answerdesk; Ask & Mend; Quick Reply | support ticket!; customer; help article | Every question gets an answer | Collect requests, share the work and see what is still open.
bug tracker, issue tracker | team | bug | Bugnet; Fixlist | project; bug! | Find it, fix it, close it | Reports with all that is needed to mend them, in an order that makes sense.
regulatory policies, policy dashboard, regulations, compliance | team | scale | Clause & Chart; Policy Lens | regulation!; policy metric! | Complex rules, clearly shown | Browse policies, see the figures behind them and find what matters to you.
online shop, online store, e commerce, ecommerce, webshop, web shop, storefront, shop for, store for, bakery, boutique | public | shopping-bag | Corner Goods; Fair & Fine; Good Counter | product!; order!; review | Good things, easy to order | Look around, choose what you like and follow your order until it arrives.
restaurant, bistro, pizzeria, dining | public | utensils | Table & Thyme; The Long Table | dish!; table reservation!; table; review | A table is waiting for you | See what is cooking and reserve a table in a minute.
hair salon, barber, barbershop, barber shop, beauty salon, spa, nail salon | team | scissors | Sharp & Steady; The Good Chair; Clipboard | barber; salon service!; client; appointment | Well cut, well planned | People, services and appointments in one place, with a friendly word to clients at the right time.
appointment booking, booking system, appointments, scheduling app | public | calendar-check | Slotwise; Set Time | service!; appointment! | Book a time that suits you | See what is on offer, pick a time and get on with your day.
clinic, medical practice, hospital, doctor office, dental, patients | team | stethoscope | Carebook; Well Kept; Clinic Day | patient!; doctor; appointment!; medical record; prescription | More time for patients | Appointments and records that are where you need them.
veterinary, vet clinic, animal clinic | team | paw-print | Pawbook; Kind Vet | pet!; appointment!; pet owner; vaccination; medical record | Every animal, well looked after | Owners, animals, visits and vaccinations in one friendly file.
animal shelter, pet adoption, animal rescue | public | paw-print | Second Home; Good Boy | pet!; adoption!; volunteer; donation | Someone is waiting to meet you | See who is looking for a home and ask to adopt.
gym, fitness studio, yoga studio, pilates | public | dumbbell | Strong Start; Open Mat | class!; instructor; booking; gym member | Find a class that fits your week | See the timetable, book your place and keep coming back.
workout tracker, fitness tracker, training log, running log | personal | dumbbell | Setlist; Stride; Repbook | workout!; exercise; body measurement; goal | See yourself getting stronger | Log a session in a minute and watch the weeks add up.
habit tracker, habits, routines | personal | repeat | Daily Thread; Small Steps | habit!; habit check! | Small things, every day | Choose a few habits, check them off and let the streak do the rest.
journal, diary, mood tracker, gratitude | personal | notebook | Daybook; Inkling; Quiet Pages | journal entry! | A quiet place for your days | A few lines a day, with your mood beside them, for nobody but you.
recipes, cookbook, cooking, meal planner, meal planning | personal | chef-hat | Saltbox; Ladle; Supper Club | recipe!; meal; grocery item | What is for dinner, solved | Keep the recipes you love, plan the week and shop once.
beekeeping, beekeeper, beekeepers, beehives, hives, apiary | personal | hexagon | Hive Keeper; Apiary Notes; Brood & Bloom | hive!; hive inspection; harvest | Know how every hive is doing | Inspections and harvests for beekeepers who would rather be outside.
garden, gardening, houseplants, plant care, plants | personal | sprout | Greenthumb; Leaf & Light; Bedrow | plant!; task; harvest | Nothing forgotten, nothing withered | Know what needs water today and what grew well last year.
farm, farming, agriculture, livestock | team | wheat | Furrow; Fieldbook | field!; crop!; livestock; harvest; task | The whole farm in your pocket | Fields, animals, work and yields, written down where it happens.
pet care, my pets, pet health, dog walking | personal | paw-print | Petbook; Whiskers | pet!; vaccination; medical record; reminder | Everything about your animal in one place | Vaccinations, visits and little notes that are easy to forget.
medication, medicine reminder, health tracker, symptom tracker | personal | pill | Dosewell; Steady Days | medication!; medical record; reminder | The right dose at the right time | Keep track of what you take and how you feel.
reading list, book tracker, books i read, book club, my books | personal | book-open | Shelf Life; Dog-Ear | book!; note | Remember every book you loved | What to read next, what you thought and the lines worth keeping.
library, book lending, lending library | team | library | Stacks; Borrowed | book!; member; book loan! | Every book finds its way back | Titles, readers and loans, with what is due today.
movies, movie tracker, watchlist, tv shows | personal | clapperboard | Reelbook; Next Watch | movie! | Your next good evening | Keep what you want to watch and what you thought of it.
collection, collectors, collectibles, stamps, coins | personal | gem | Cabinet; Curio | collectible!; category | Your collection, catalogued | What you own, where it came from and what it is worth.
forum, message board, discussion board | community | messages-square | Roundtable; Open Thread | post!; reply!; category! | Ask, answer, argue kindly | Find the conversation you were looking for, or start it.
anonymous discussion, campus discussion, anonymous platform, anonymous forum, anonymous campus | community | messages-square | Common Room; Quiet Quad | post!; reply!; topic!; follow; notification | Say it without your name | Talk openly about campus life. Nobody sees who wrote what.
question and answer, q a, q and a, questions and answers, knowledge exchange | community | circle-help | Askwell; Plain Answers | question!; answer! | Good questions deserve good answers | Ask what you want to know and rate the answers that helped.
blog, online magazine, article publishing, publishing articles, health blog, news site | community | newspaper | The Daily Leaf; Margin Notes; Good Words | article!; category!; comment! | Worth your reading time | Articles by people who know their subject, sorted so that you find yours.
promotions and discounts, promotions, discounts, deals, bargains | community | badge-percent | Good Find; Pennywise Crowd; Dealshare | promotion!; comment | Good finds, shared | See what others discovered, share your own and never pay too much.
social network, community platform, community website, online community | community | users | Commons; Townsquare | post!; comment!; group; vote | A place for people who share something | Post, talk and meet others who care about the same things.
study group, study groups, learning community | community | users | Studyhall; Learn Together; Table of Five | study group!; resource!; membership! | Learn together, finish together | Find a group, share what helped and work on projects side by side.
classified ads, marketplace, second hand, buy and sell, flea market | community | store | Second Round; Fair Swap | classified ad!; message; favourite | Somebody is looking for exactly that | Offer what you no longer need and find what you do.
auction, bidding, online trading, trading website | community | gavel | Fair Gavel; Going Once; Bidline | auction!; bid!; trade; trading account | Find it, bid on it, own it | Browse what is on offer, place your bid and keep track of every trade.
domain leasing, domain names, domain management | public | globe | Namestead; Root & Lease | domain!; lease!; order; payment; transfer | The right name, for as long as you need it | Search, lease, renew and pass on domain names without fine print.
job board, recruitment, hiring, job portal, job listings, careers | community | briefcase-business | Good Hire; Fresh Start; Onboard | job!; job application!; employer | Work that suits you, people who fit | Post a job in minutes and apply without retyping your life.
internship, internship portal, internships | community | sprout | First Step; Launchdesk | internship!; job application!; company | Your first step into work | Companies post real internships; students find and apply for them here.
job application tracker, job search tracker, job hunt | personal | briefcase-business | Next Door; Applied | job application!; company; interview | Keep your job hunt in order | What you applied for, what came back and what to do next.
online courses, course catalog, courses, e learning, training institute, academy, online enrollment | public | graduation-cap | Openclass; Learnwell | course!; enrollment!; instructor | Learn what you will use | Courses with clear goals, taught by people who do the work.
school management, classroom, teachers and students, tutoring | team | school | Bellwork; Classbook | student!; teacher; class; grade; attendance record | Less paper, more teaching | Students, classes, grades and attendance in one place.
student portal, student information, student registration, skills development | community | graduation-cap | Pathfinder; Match & Learn | student profile!; training provider!; program!; job application! | Find the training that fits you | Tell us what you can do and where you want to go; we show who can take you there.
study planner, homework planner, student planner | personal | notebook-pen | Semester; Study Desk | subject!; homework!; exam | A semester without surprises | Deadlines, exams and notes where you will see them in time.
flashcards, vocabulary, language learning | personal | languages | Wordwise; Recall | deck!; flashcard! | A few cards a day | Write a word, turn it over, know it.
event management, event planning, event planner, event organizer, event app, events, conference, meetups | community | calendar-days | Gatherings; Save the Date | event!; rsvp!; venue | Good company, well organised | See what is on, say that you are coming and know what to bring.
wedding, wedding planner | personal | heart | Two of Us; The Big Day | guest!; task!; budget item; wedding vendor | The big day, calmly planned | Guests, tasks and budget, so that you can look forward to it.
travel and camping, camping, campsites, tourist attractions, tourism, travel guide | public | tent | Camp & Castle; Wayfarer; Open Road | country; city; tourist attraction!; campsite; booking; review | Sleep under stars, wake near wonders | Find places worth the journey, book your stay and tell others how it was.
trip planner, travel planner, vacation planner, travel journal | personal | luggage | Wanderbook; Next Stop | trip!; itinerary item!; expense | A trip worth looking forward to | Plan days, keep bookings together and watch the budget.
ticket booking, bus tickets, railway tickets, bus and railway, train tickets | public | bus | Line & Platform; Easy Fare | transport service!; seat booking!; payment | Your seat, in three steps | Search a connection, see what is free and book your seat.
escape room, escape rooms, escape game, bowling, laser tag, paintball | public | key-round | Keyhole; Sixty Minutes; Game On | room!; booking!; waiver; review | Pick a room, bring your team | See what is free, book a time and sign the waiver before you come.
hotel, guest house, bed and breakfast, room booking, vacation rental | public | bed-double | Good Night Inn; Keyhole | room!; booking!; review | Stay somewhere kind | See the rooms, choose your dates and arrive to a made bed.
real estate, property listings, apartments, property management, landlord | team | house | Doorstep; Keyring; Homeward | property!; tenant; viewing; maintenance request; rent payment | Every home in good hands | Homes, tenants, visits and repairs without loose ends.
car rental, equipment rental, tool rental, rental service, hire shop, costume rental | public | key | Lend & Return; Daykey | equipment!; rental booking! | Borrow it, bring it back | See what is free, reserve it and pick it up.
matrimonial, dating, matchmaking, partners | community | heart | Kindred; Two Paths; Evermatch | dating profile!; message!; favourite | Meet someone who fits | Say who you are, search by what matters to you and start a conversation.
obituary, obituaries, memorial, funeral | community | flower | Remembered; Ever Near; In Kind Memory | obituary!; funeral arrangement; mortuary; condolence; memory | A quiet place to remember | Publish an obituary, share memories and let others leave a kind word.
link tree, linktree, link in bio | personal | link | One Link; Branches | link!; link page! | All your links, one address | Collect what you want people to find and share a single link.
tool directory, tool information, =directory, product directory | public | wrench | Toolshelf; Bench Guide | tool!; comment; review | Find the right tool for the job | Compare tools, read what others think and choose with confidence.
band directory, bands, musicians, music directory, entertainment directory | community | guitar | Stagedoor; Louder; Backstage Pages | band!; advertisement! | Hear who is playing | Bands introduce themselves, with sound and video. Find your next favourite.
music, playlist, vinyl | personal | disc-3 | Crate; B-Side | album release!; band | Your music, remembered | What you own, what you love and what to hear next.
creative works, imagination, portfolio, artists, showcase, art gallery | community | palette | Atelier; Bright Corner | creative work!; idea; discussion; comment; message | Show it, share it, build on it | A place for things people made up, and for those who enjoy them.
photography, photo studio, photo shoots | team | camera | Aperture Days; Softbox | client!; photo shoot!; invoice | From booking to last picture | Shoots, clients and deliveries without forgotten emails.
sports club, sports league, tournament, team management, hockey, football club, football league, soccer, league | team | trophy | Sideline; Home Ground | team!; player; fixture!; tournament | The season, in one place | Fixtures, results and players, always up to date.
nonprofit, charity, fundraising, donations, ngo | public | hand-heart | Good Works; Open Hands | fundraiser!; donation!; volunteer; event | Small gifts, real change | See what we are working on and be part of it.
crowdfunding | community | hand-coins | Kickoff; Many Hands | fundraiser!; donation!; comment | Ideas that people carry | Show what you plan and let others help it happen.
volunteering, volunteer management | team | hand-helping | Helping Hands | volunteer!; event!; shift | The right people at the right time | Know who can help, when and with what.
church, congregation, parish | community | church | Fellowship; Candle & Hymn | church service!; member; group; prayer request; donation; event; announcement | Together through the week | News, groups and gatherings of the congregation.
coworking, desk booking, meeting rooms, office space | public | door-open | Open Desk; Common Table | room!; parking reservation!; announcement | A good desk is waiting | See what is free and reserve it.
parking | public | square-parking | Easy Park | parking space!; parking reservation! | A space with your name on it | Reserve a space and stop circling.
lost and found | community | search-check | Found It | lost item! | Somebody may have found it | Describe what you lost or found and get in touch.
family, family organizer, household, chores, roommates | team | house | Homebase; Kitchen Table | chore task!; grocery item; event; family member | Home runs itself, almost | Chores, shopping and dates that the whole household sees.
family tree, genealogy | personal | users-round | Rootbook | family member!; photo; story | Where you come from | People, dates and stories of your family.
notes app, my notes, take notes, note taking, second brain | personal | sticky-note | Plain Notes; Jotter | note! | Write it down, find it again | Notes with tags and a search that works.
time tracking, timesheets, work hours | team | clock | Hourglass; Clocked | time entry!; project! | Know where the hours went | Log work in seconds and see it by project and month.
freelancer, freelance, consultant | personal | briefcase | Solo Desk; Independent | client!; project!; time entry; invoice! | Your business on one page | Clients, projects, hours and invoices for people who work for themselves.
survey, polls, voting | community | vote | Show of Hands | survey!; survey response! | Ask and find out | Put a question to everybody and see what they think.
film crew, film production, film shoot, filmmaking, movie production, video production | team | clapperboard | Call Sheet; Second Unit; Dailies | scene!; shot; call sheet; filming location; cast member | The whole shoot on one page | Scenes, shots and call sheets, so that everybody knows where to be.
podcast, podcasting | team | mic | On Air; Show Runner; Cold Open | episode!; guest; sponsor; show note | From idea to published | Episodes, guests and sponsors in one pipeline, with the show notes beside them.
climbing gym, bouldering gym, climbing, bouldering | community | mountain | Send It; Topout; Beta Board | climbing route!; ascent!; member; comp | Every route, every send | See what was set, log what you climbed and watch yourself improve.
food truck, street food, food stall | public | utensils | Curbside; Hot Wheels; Next Stop | dish!; truck stop!; pre-order | Find us, choose, pick up | Where we stop this week, what is on the menu, and your order ready when you come.
homeowners association, homeowner association, hoa, condo association, residents association, neighbourhood portal | community | house | Common Ground; Good Neighbours; Elm Court | announcement!; association due; maintenance request!; facility booking; homeowner | Living together, well run | News, dues, repairs and the clubhouse calendar in one place.
fire department, fire brigade, firefighters, rescue service, mountain rescue | team | flame | Watchroom; Station Log; Ready Crew | firefighter!; equipment check; training drill; callout!; duty hour | Ready when it counts | Crew, gear, drills and callouts, written down once and found at once.
car repair, auto repair, repair shop, car workshop, garage, bike shop, bicycle repair, garage business, repair garage, bike repair | team | wrench | Torque; Bay Four; Fixbook | repair job!; customer!; vehicle; spare part; invoice | Every job on the board | Customers, vehicles, jobs and parts, from the first call to the pick-up.
museum, exhibits, museum collection | team | landmark | Catalogue Raisonné; Vitrine; Long Gallery | artifact!; exhibition; object loan; condition report | Every object has a story | Objects, loans and their condition, on record and easy to find.
wine cellar, wine collection, wines | personal | wine | Cellarbook; Vintage; Good Bottle | wine!; tasting; cellar | Know what waits in the cellar | Bottles, places and tasting notes, and what to open next.
brewing, homebrew, home brewing, kombucha, fermentation | personal | flask-conical | Brewbook; Slow Bubble; Batch Notes | batch!; tasting; fermentation reading | Every batch better than the last | Recipes, readings and tastings, so that a good batch can be made again.
solar, solar panel, installer, installers, electricians, plumbers, hvac, field service, handyman | team | sun | Site Ready; Sunline; Fieldwell | lead!; site survey; quote; installation!; warranty claim | From first call to final check | Leads, visits, quotes and installations, with nothing lost in between.
fantasy football, fantasy league, fantasy sports | community | trophy | Gridiron Club; Sunday League | team!; player; matchup!; score | Your league, your rules | Teams, matchups and scores, with the table always up to date.
music teacher, piano teacher, guitar teacher, music school, music lessons, driving school, riding school, swim school | team | music | Lesson Book; Half Note; Next Lesson | student!; music lesson!; homework; payment | Lessons without loose ends | Students, lessons, homework and payments, each where you look for it.
dive log, scuba, diving | personal | waves | Bottom Time; Blue Log | dive! | Every dive, remembered | Sites, depths and what you saw, one line a dive.
fishing, angling | personal | fish | Tight Lines; Creel | catch! | The one that did not get away | What you caught, where and on what, with a photo to prove it.
birdwatching, birding, bird watching, wildlife | personal | binoculars | Fieldglass; Life List | sighting! | Your life list, growing | Species, places and days, with the photo beside them.
knitting, sewing, quilting, crochet, crafting | personal | scissors | Stash; Loose Thread; Yarn & Co | knitting project!; paint | From stash to finished | Patterns, yarn and projects, and what is still on the needles.
stable, horse riding, equestrian, livery | team | heart | Stable Book; Good Hands | horse!; music lesson; member | Horses, riders, lessons | Who rides whom and when, and what each horse needs.
school bus, school transport, bus tracker, shuttle | team | bus | On Board; Morning Loop | bus line!; bus stop; driver; student; attendance record | Everybody on board | Lines, stops and drivers, and who got on this morning.
gdpr, privacy requests, data protection, data privacy | team | shield | Clear Answer; Data Desk | privacy request!; data subject; it system; deadline | Every request answered in time | Who asked, what they asked for and what is due, with the evidence beside it.
allowance, pocket money | team | star | Small Jobs; Star Chart | chore task!; point!; reward! | Chores done, rewards earned | Points for what is done and something to look forward to.
tool library, lending library of things, library of things, borrow tools, tool sharing, lend tools, lend and borrow, neighbourhood sharing | community | hammer | Borrow Shed; Common Tools | tool=hand tool!; tool loan!; waiting list entry; deposit | Borrow it, bring it back | What can be borrowed, who has it and when it is due.
orchestra, band practice, concert band, theatre group, theater group, drama club | community | music | Tutti; Full House | member!; rehearsal!; song; gig | In tune, on time | Members, rehearsals and concerts, with the music beside them.
laboratory, research lab, lab notebook, lab management | team | flask-conical | Lab Bench; Method | experiment!; lab sample; equipment | Results you can find again | Experiments, samples and instruments, written down as they happen.
energy, meter readings, smart home | personal | gauge | Meterbook; Kilowise | sensor reading! | See what you use | Write down a reading and watch the curve.
dog grooming, pet grooming, grooming salon | team | scissors | Fluff & Fold; Good Coat; Clip & Wag | grooming appointment!; groomer!; customer; pet!; salon service | Happy dogs, on time | Appointments, groomers and their guests on four legs, without double bookings.
cleaning company, cleaning service, cleaning business, clean offices, cleaners | team | brush-cleaning | Spotless; Bright Rounds | cleaning!; cleaner!; client!; checklist; invoice | Every round, planned | Who cleans where and when, what was left open, and what to invoice.
fire brigade, fire department, rescue service, volunteer fire | team | siren | Station Book; Ready to Roll | member!; training; equipment check; call-out! | Ready when it counts | Members, trainings, checks and call-outs in one book that the whole station reads.
food bank, food pantry, soup kitchen | team | package | Full Basket; Table for All | food parcel!; family!; donor; donation; shift | Food finds its way | What came in, what goes out and who helps, without a wall of paper.
brewery, craft beer, homebrew, brewing | team | beer | Mash & Tell; Brewbook; Copper Kettle | brew batch!; brew recipe; tank; brewing ingredient; sale | Every brew, remembered | Recipes, tanks, ingredients and sales, from the first mash to the last keg.
vineyard, winery, wine maker | team | wine | Cellar Book; Vine & Barrel | barrel!; vintage!; tasting!; sale | From vine to glass | What lies in which barrel, who comes for a tasting, and how much each year gave.
pottery, ceramics studio, craft studio | team | amphora | Kiln & Clay; Glazed | piece!; workshop; sign-up; firing | Every piece finds its owner | Workshops, firings and pieces, with who made what and whether it is paid.
astronomy, stargazing, telescope club, observatory, star gazing | community | telescope | First Light; Dark Sky | observation!; celestial object!; event; member | Look up together | Observations, objects and star parties of people who like the dark.
surf school, ski school, sailing school, kite school | team | waves | Next Set; Lessons in Order | music lesson!; instructor!; student!; equipment | Lessons that run like clockwork | Who teaches whom and when, with boards, waivers and payments at hand.
phd, thesis, research project, dissertation | personal | graduation-cap | Margin of Error; Last Chapter | paper!; experiment; note; supervisor meeting | From first paper to last chapter | Papers, experiments and meetings where you find them again.
podcast production, podcast planner, podcast | team | mic | On Air; Show Notes | episode!; podcast guest!; advertiser | The next episode, planned | Episodes, guests and sponsors from idea to release.
quiz night, pub quiz, trivia | team | circle-help | Round Table; Last Question | quiz team!; round!; quiz question!; score! | Ready for the next round | Teams, rounds and points, with a score that everybody trusts.
role playing, dnd, d d, dungeons, campaign manager, tabletop | personal | swords | Campfire Tales; Behind the Screen | character!; quest!; game session; loot | The story so far | Characters, quests and loot, so that nobody asks where the key was.
laundromat, laundry | team | washing-machine | Spin Cycle; Fresh Load | machine!; maintenance request! | Which machine runs, and which does not | Machines, their state and what needs repair.
taxi, taxi company, drivers and trips | team | car | On the Meter; Next Fare | taxi driver!; trip log!; fuel entry!; vehicle | Trips and costs, driver by driver | What was driven, what it earned and what the fuel cost.
house keeping, housekeeping, hotel housekeeping | team | brush-cleaning | Fresh Sheets; Room Ready | room=hotel guest room!; housekeeping task!; cleaner; lost item | Every room, ready | Which rooms are clean, who cleans what and what was left behind.
suggestion box, idea box, employee ideas | community | lightbulb | Good Idea; Open Box | idea!; vote!; comment | Good ideas, heard | Say what could be better, vote, and see what becomes of it.
comic books, comics, comic collection | personal | book-open | Longbox; Issue One | comic book!; note | Your collection, issue by issue | What you own, what it cost and what is still missing.
`;

export const APP_KINDS: readonly AppKind[] =
  `${KINDS_OF_NICHES}\n${KINDS_OF_EVERYDAY}\n${KINDS_OF_WORK}\n${KINDS_OF_PLACES}\n${TABLE}`
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [words = "", audience, icon = "", names = "", entities = "", headline = "", text = ""] = line
        .split(" | ")
        .map((cell) => cell.trim());
      const known = AUDIENCES.find((one) => one === audience);
      if (!known) throw new Error(`Not a kind of app: ${line}`);
      const list = (cell: string, separator: string) =>
        cell.split(separator).flatMap((entry) => (entry.trim() ? [entry.trim()] : []));
      const kept = list(entities, ";");
      const cues = list(words, ",");
      return {
        id: cues[0] ?? "",
        words: cues,
        audience: known,
        icon,
        names: list(names, ";"),
        core: kept.filter((entry) => entry.endsWith("!")).map((entry) => entry.slice(0, -1)),
        usual: kept.filter((entry) => !entry.endsWith("!")),
        headline,
        text,
      };
    });

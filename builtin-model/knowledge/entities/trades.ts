// What crafts, crews, clubs and hobbies keep.
// One line each: names | icon | part | fields | sample titles. entity-table.ts explains the notation.
export const TRADES = `
scene, film scene | clapperboard | record | scene number!; film: >film/production?; setting: Interior/Exterior=Interior; time of day: Day/Night/Dawn/Dusk=Day; pages: number; location; status: To shoot/Shot/Cut=To shoot; notes~ | Scene 1; Scene 4A; Scene 12; Scene 17; Scene 23
shot, camera shot | camera | record | title!; scene: >scene?; size: Wide/Medium/Close-up/Insert=Medium; camera move; lens; status: Planned/Shot/Retake=Planned; notes~ | Opening wide; Hands on the letter; Over the shoulder; Crane up; Reaction
call sheet, callsheet | clipboard-list | record | title!; shooting day: date!; call time: time!; location; weather; notes: longText | Day 1; Day 2; Day 3; Night shoot
filming location, shooting location | map-pin | record | name!; address; permit: Needed/Requested/Granted=Needed; contact person; phone; cost per day: money; photo: image~ | Old mill; Station hall; The blue house; Rooftop
film production, film project | film | record | title!; director; starts on: date; ends on: date; budget: money; status: Development/Shooting/Editing/Released=Development; notes~ | The Long Tide; Paper Birds; Night Bus
cast member, actor, actress, performer, dancer | drama | record | name!; character; email; phone; available from: date; agent; notes~ | Mira Stone; Jonas Vale; Ada Brook; Leo Park
prop, stage prop | package | record | name!; scene: >scene/production?; owner; cost: money; status: Needed/Found/On set/Returned=Needed; photo: image~ | Brass lamp; Love letter; Typewriter; Red umbrella
costume, outfit | shirt | record | name!; worn by: >cast member/member?; size; condition: Good/Needs repair=Good; notes~ | Captain's coat; Green dress; Baker's apron
episode, podcast episode, show episode | mic | post | title!; number: number; guest: >guest/speaker?; stage: Idea→Recorded→Edited→Published; published on: date; duration: duration; link: url; description: longText | The first customer; Making time; Voices of the river; What the sea knows
sponsor, sponsorship | handshake | record | name!; contact person; email; amount: money; status: Asked/Agreed/Paid/Ended=Asked; until: date; notes~ | Linden Coffee; Northwind Bikes; Harbor Bank; Fern & Field
show note, shownote, shownotes | scroll-text | record | title!; episode: >episode?; content: longText!; links: tags | Books we named; Guest's links; Corrections
speaker, presenter, panelist | mic-vocal | catalogue | name!; topic; company; email; bio: longText; photo: image~ | Dr. Amina Yusuf; Kenji Mori; Lucia Ferro; Sam Ortega
climbing route, boulder problem, boulder | mountain | catalogue | name!; grade!; setter; wall; colour: color; set on: date; active: yesNo=yes | Sunny side; Crimp city; The long arm; Slab happy; Moonwalk
ascent, send, climb | trending-up | own | route: >climbing route!; climbed on: date!; style: Flash/Redpoint/Attempt=Redpoint; tries: number=1; rating; notes~ | First try; Evening session; Finally
comp, contest | trophy | catalogue | name!; held on: date!; category; location; entry fee: money; places: number; status: Open/Running/Finished=Open | Autumn jam; Youth cup; Night comp
competition result, contest result, race result, placing | medal | record | name!; competition: >comp/tournament/race?; place: number!; points: number; time; notes~ | Ines Duarte; Noah Lindgren; Mei Tanaka; Leo Park
matchup, pairing | swords | record | title!; home: >team/player?; away: >team/player?; played on: date; home score: number; away score: number; status: Planned/Live/Final=Planned | Week 1; Week 2; Week 3; Semi-final
score, game score, debate point, result entry, team score | hash | record | name!; player: >player/team/member?; points: number!; played on: date; notes~ | Round 1; Round 2; Final round
belt, rank, belt grade | award | record | name!; student: >student/member?; awarded on: date; examiner; notes~ | Yellow belt; Green belt; Brown belt
truck stop, pitch, food truck stop, market stall | map-pin | catalogue | place!; day: date!; opens at: time!; closes at: time!; address; notes | Riverside market; Town hall square; Saturday fair; Campus north
pre-order, preorder, pre order | shopping-bag | own | name!; dish: >dish/product?; portions: number!=1; pick up at: dateTime!; phone; status: Ordered→Ready→Picked up | Lunch for two; Office order; Friday dinner
association due, dues, fee payment, membership fee | banknote | record | title!; member: >member/resident/homeowner/household/tenant?; amount: money!; due on: date!; paid: yesNo; paid on: date | Dues, May; Dues, June; Dues, July
homeowner, unit owner | house | record | name!; unit*; email; phone; moved in on: date; notes~ | The Becks; Alma Jansen; Rui Costa; Dev Sharma
facility booking, amenity booking, clubhouse booking, club house booking, hall booking, court booking, space booking | calendar-check | own | name!; facility: >asset/room/venue?; starts at: dateTime!; ends at: dateTime!; guests: number; status: Booked/Cancelled=Booked | Birthday at the clubhouse; Tennis court; Garden party
violation, rule violation, fine, penalty | triangle-alert | request | title!; property: >property/homeowner?; seen on: date!; description: longText; photo: image~; status: Reported→Notified→Resolved | Fence too high; Bins left out; Noise at night
firefighter, paramedic, responder, ranger | shield | record | name!; rank; email; phone; joined on: date; qualifications: tags; active: yesNo=yes | Ruth Adams; Tom Becker; Layla Aziz; Jun Park
equipment check, gear check, vehicle check, safety check, tool check | clipboard-check | record | title!; equipment: >equipment/vehicle/asset?; checked on: date!; checked by; result: Fine/Repair/Replace=Fine; notes~ | Pump 1; Breathing sets; Ladders; Radios
callout, emergency, incident report | siren | record | title!; happened at: dateTime!; location; kind: Fire/Accident/Rescue/Medical/False alarm=Fire; people: number; duration: duration; report: longText~ | Barn fire; Cellar flooded; Road accident; Cat on the roof
training drill, drill night, training evening | flame | record | title!; held on: dateTime!; led by; topic; attended: number; notes~ | Hose lines; Ladder rescue; First aid; Radio night
duty hour | clock | own | what!; done on: date!; hours: number!; kind: Duty/Training/Callout/Other=Duty | Saturday duty; Drill; Night call
repair job, repair order, work order, car job, garage job, workshop job, service job | wrench | record | title!; vehicle: >vehicle/bike/device/equipment/instrument/machine/@?; customer: >customer?; received on: date; parts: money; labour: money; status: Waiting→In work→Done→Picked up; notes~ | Brake pads; Timing belt; Oil and filters; Gearbox noise; Spring check
spare part, part, car part, replacement part | cog | record | name!; part number*; in stock: number=0; price: money; supplier: >supplier?; shelf | Brake pad set; Oil filter; Spark plug; Inner tube; Chain
bike, bicycle, motorbike, motorcycle, scooter | bike | record | name!; frame number; kind: City/Road/Mountain/Electric=City; owner: >customer/member?; bought on: date; notes~ | Blue city bike; Road racer; Cargo bike; Grandpa's tourer
artifact, artefact, exhibit, museum object | landmark | catalogue | name!; inventory number*; period; origin; material; condition: Good/Fair/Fragile=Good; on display: yesNo; image; description: longText~ | Bronze helmet; Painted jug; Ivory comb; Weaver's loom
exhibition, exhibit room, show room | frame | catalogue | title!; opens on: date!; closes on: date; room; curator; description: longText | Iron and Salt; A Century of Chairs; Night Skies
object loan, loan, museum loan | arrow-right-left | record | reference!; object: >artifact/artwork/instrument/equipment?; to!; from: date!; until: date!; insured for: money; status: Agreed→Sent→Returned | L-24-01; L-24-02; L-24-03
condition report | clipboard-list | record | title!; object: >artifact/artwork/vehicle/instrument/property?; examined on: date!; condition: Good/Fair/Poor=Good; findings: longText; photo: image~ | Before the loan; Yearly check; After the move
artwork, painting, sculpture, print | palette | catalogue | title!; artist; year: number; technique; price: money; sold: yesNo; image | Red field; Morning harbour; Untitled 7; Three apples
wine, bottle | wine | record | name!; producer; kind: Red/White/Rosé/Sparkling=Red; vintage: number; region; bottles: number=1; drink until: number; price: money; rating; notes~ | Barolo; Riesling Kabinett; Rioja Reserva; Chablis; Crémant
cellar, cellar rack, rack, storage rack | archive | record | name!; places: number; temperature: number °C; notes~ | Rack A; Rack B; North wall
beer, brewery beer | beer | catalogue | name!; style: Pale ale/Stout/Lager/Wheat/Sour=Pale ale; strength: number %; bitterness: number; description | Harbor Pale; Night Stout; Wheatfield
fermentation reading, ph reading, gravity reading, brew reading | thermometer | own | reading!; batch: >batch?; read on: date!; ph: number; gravity: number; temperature: number °C; notes~ | Day 1; Day 3; Day 7; Bottling
tasting, tasting note, cupping, wine tasting, beer tasting, degustation | wine | own | name!; tasted: >batch/wine/beer/coffee?; tasted on: date!; aroma; flavour; rating: rating!; notes: longText~ | First pour; Blind tasting; With cheese; After a week
coffee, coffee bean, roast | coffee | record | name!; roaster; origin; process: Washed/Natural/Honey=Washed; roasted on: date; rating; notes~ | Yirgacheffe; House blend; Huila; Sidamo
site survey, site visit | ruler | record | title!; lead: >lead/customer/project?; visited on: date!; surveyor; address; findings: longText; photo: image~ | Roof, south side; Barn; Row house; Town hall roof
installation, install, installation job | sun | record | title!; customer: >customer/lead?; address; planned for: date!; crew; status: Planned→In work→Done→Signed off; notes~ | Linden street 4; Harbor lofts; Green farm; School roof
warranty claim, warranty case | shield-check | request | title!; customer: >customer?; installation: >installation/product/order?; reported on: date!; description: longText; status: Reported→Accepted→Repaired→Declined | Inverter error; Cracked panel; Loose rail
instrument, musical instrument | guitar | record | name!; maker; serial number; kind: Strings/Wind/Keys/Drums=Strings; value: money; condition: Good/Needs repair=Good; photo: image~ | Cello; Alto sax; Upright piano; Snare
song, setlist song, composition, tune | music | record | title!; composer; key; tempo: number; duration: duration; status: New/Learning/Ready=New; notes~ | River song; Evening waltz; Blue hour; Northern line
setlist, set list | list-music | record | title!; concert: >gig/concert/event?; played on: date; songs: longText | Spring concert; Festival, 40 minutes; Encore
rehearsal, practice session, choir practice, band practice | calendar-days | record | title!; date: dateTime!; location; duration: duration=120; programme: longText; status: Planned/Done/Cancelled=Planned | Monday rehearsal; Sectional; Dress rehearsal
music lesson, private lesson, riding lesson, driving lesson, swimming lesson | graduation-cap | own | title!; student: >student/rider/learner?; starts at: dateTime!; duration: duration=45; price: money; paid: yesNo; homework: longText~ | Scales and arpeggios; First jump; City driving; Breathing
parent, guardian | users | record | name!; child: >youth player/student/child/dancer/scout?; email; phone; notes~ | Hanna Ross; Omar Haddad; Julia Novak; Ben Carter
bus stop, pickup point, school bus stop | map-pin | catalogue | name!; route: >bus line?; place in order: number; passes at: time; address | Mill lane; Old school; Station; Church square
bus line, bus tour, school route, delivery route, driving route | route | catalogue | name!; driver: >driver/taxi driver?; vehicle: >vehicle?; starts at: time; length: number km; notes~ | North loop; Line 2; Early run; Village tour
horse, pony | heart | record | name!; breed; born on: date; stable; owner: >customer/member?; vaccinated on: date; photo: image~; notes~ | Luna; Amigo; Storm; Nell
boat, yacht, sailboat, kayak rental boat | sailboat | record | name!; kind: Sail/Motor/Rowing=Sail; length: number m; berth; owner: >member/customer?; next service on: date; notes~ | Seagull; Morning Star; Nordlys
dive, dive log | waves | own | site!; dived on: date!; depth: number m!; duration: duration!; buddy; visibility: number m; seen: tags; notes~ | Blue wall; The wreck; Coral garden
catch, fishing catch | fish | own | fish!; caught on: date!; place; weight: number kg; length: number cm; bait; photo: image~ | Pike; Brown trout; Perch; Carp
sighting, bird sighting, wildlife sighting | binoculars | own | species!; seen at: dateTime!; location!; count: number=1; photo: image~; notes~ | Kingfisher; Red kite; Barn owl; Otter
knitting project, sewing project, craft project, pattern | scissors | own | title!; pattern; yarn; size; started on: date; status: Planned/In work/Done=Planned; photo: image~ | Blue cardigan; Quilt for Ada; Linen shirt
paint, yarn, fabric, craft supply | spool | own | name!; brand; colour: color; amount: number; unit: m/g/ml/Pieces=Pieces; notes~ | Merino, blue; Linen, natural; Ochre
data subject, data request person | user-round-search | record | name!; email!; relation: Customer/Employee/Applicant/Other=Customer; country; notes~ | Amara Okafor; Lucas Meyer; Priya Raman
privacy request, gdpr request, data request, dsar | shield-question-mark | record | reference!; data subject: >data subject?; kind: Access/Erasure/Correction/Objection=Access; received on: date!; due on: date!; status: Received→Verified→Collected→Answered; notes~ | R-24-01; R-24-02; R-24-03; R-24-04
it system, system, data system, software system | server | record | name!; owner; vendor; personal data: yesNo; hosted in; notes~ | CRM; Payroll; Web shop; Newsletter
deadline | calendar-clock | record | title!; due on: date!; responsible; status: Open/Done/Missed=Open; notes~ | Answer to the authority; Contract ends; Tax return
point, points entry, allowance point | star | record | for what!; earned by: >child/member/player/student?; points: number!; on: date!; notes~ | Dishes; Homework; Tidy room
reward, prize, treat | gift | catalogue | name!; costs: number points!; description; available: yesNo=yes; image~ | Cinema evening; Ice cream; New book; Late bedtime
deposit, security deposit | piggy-bank | record | reference!; paid by: >member/customer/tenant?; amount: money!; paid on: date!; returned: yesNo; returned on: date | D-101; D-102; D-103
waiver, consent form, release form, permission slip | file-check | record | name!; signed by; signed on: date!; booking: >booking/appointment?; file; valid until: date | Group of 6; Team outing; Birthday
waiting list entry, waitlist entry, waiting list, waitlist | hourglass | own | name!; waits for: >equipment/tool/class/course/room/event?; since: date!; phone; status: Waiting/Offered/Done=Waiting | Ada; Tom; Layla; Jun
tool loan, borrowed tool, checkout record, lending, loaned item | arrow-right-left | own | reference!; item: >equipment/tool/book/instrument?; borrowed on: date!; due on: date!; returned: yesNo; late fee: money | Drill, weekend; Ladder; Projector
seating, seating table, seating plan, table seating, seat | armchair | record | table name!; seats: number!; guests: longText; near; notes~ | Head table; Table 1; Table 2; Children
leaderboard entry, high score | trophy | record | name!; points: number!; reached on: date | Ada; Leo; Mei
onboarding checklist, checklist template | list-checks | record | title!; for whom: >employee/client?; starts on: date; done: number; of: number; status: Open/In progress/Done=Open | First week; IT setup; First 90 days
symbol, recurring symbol | sparkles | own | name!; meaning: longText; first seen on: date; tags | Water; The tower; A white dog
lab sample, specimen, water sample | test-tube | record | sample number!*; taken on: date!; taken at; kind; result; status: Taken→In analysis→Done; notes~ | S-001; S-002; S-003
experiment, trial, trial run, lab experiment | flask-conical | record | title!; hypothesis: longText; starts on: date; status: Planned/Running/Finished=Planned; result: longText~ | Light and growth; New resin; Yeast strain B
sensor, meter | cpu | record | name!; kind; serial number*; place; status: Running/Idle/Broken=Running; last service on: date; notes~ | Press 2; Boiler; Gate camera; Lathe
visitor, visitor log entry, guest sign-in | door-open | record | name!; company; visits; arrived at: dateTime!; left at: dateTime; badge | Grace Liu; Marco Bianchi; Ben Carter
mail item, parcel, package delivery | package | record | reference!; for whom!; arrived on: date!; kind: Letter/Parcel=Parcel; picked up: yesNo; shelf | P-31; P-32; P-33
complaint, grievance | message-square-warning | request | title!; description: longText!; about; reported on: date; status: Reported→In progress→Resolved | Lift out of order; Cold food; Rude driver
suggestion, improvement idea, feature request | lightbulb | post | title!; description: longText; area; status: New/Planned/Done/Declined=New | Bike stands; Later opening; Dark mode
`;

// What is kept of things that no table of entities knows, by the noun that names them: a vessel has a capacity, a fee an amount.
//
// A line is `nouns | icon | fields | sample words`. Fields are in the notation of entity-table.ts; `%` in a sample stands for the noun.

export type NounShape = Readonly<{
  nouns: ReadonlySet<string>;
  icon: string;
  fields: readonly string[];
  samples: readonly string[];
}>;

const TABLE = `
vessel container freezer fridge box crate bin shelf shelves cabinet jar bottle drum keg pallet cage coop pen basket bucket trough silo incubator kiln oven rack drawer bucket vault carton sack tray aquarium terrarium pot planter | package | name!; location; capacity: number; holds; status: Empty/In use/Full/Out of order=In use; notes~ | % 1; % 2; Small %; Large %; % by the door
measurement yield milk_yield production consumption output weight height length mood weighing temperature level count value figure test water_test soil_test assay analysis weigh-in pressure humidity ph titration scan calibration survey_point | gauge | what!; subject: >@?; measured on: date!; value: number!; unit; notes~ | Morning; Evening; After the rain; Check; Second look
feeding milking dose dosing spraying mowing pruning cleaning treatment walk change turning medication_round bath worming trimming wash polish shoeing dressing massage visit_log care | hand-heart | what!; subject: >@?; done at: dateTime!; amount: number; done by; notes~ | Morning %; Evening %; Extra %; Sunday %
bake ferment fermentation roast roasting distillation blend mix dye cure smoke press brew-up cook infusion experiment_run trial_run | flask-conical | name!; source: >@?; made on: date!; quantity: number; rating; result: longText; photo: image~ | First %; Slow %; Sunday %; Dark %; Second try
fee contribution membership_fee due tax toll tuition charge levy surcharge salary wage stipend commission bonus debt iou royalty subsidy refund instalment installment contribution_due allowance cash_advance | banknote | title!; person: >member/tenant/resident/customer/client/student/player/household?; amount: money!; due on: date; paid: yesNo; paid on: date; notes~ | %, January; %, spring; %, summer; %, autumn
boot wheelchair crutch walker stroller pram wig mask hat costume_wig helmet shoe glove jacket uniform jersey suit wetsuit racket ski snowboard skate tent costume_piece vest hat cap pair saddle harness bag backpack life_jacket paddle club_set rod bow armour armor | shirt | name!; brand; size; condition: New/Good/Worn/Broken=Good; status: Available/Out/In repair=Available; price per day: money; photo: image~; notes~ | % 36; % 38; % 40; % 42; % 44
bird falcon hawk owl eagle parrot reptile snake lizard gecko tortoise horse pony donkey goat pig duck goose hen rooster bee queen_bee insect spider rabbit hamster alpaca llama ferret mouse mice rat puppy kitten foal calf lamb bull mare ewe ram animal creature koi shrimp coral | paw-print | name!; species; sex: Female/Male/Unknown=Unknown; born on: date; weight: number; photo: image~; notes~ | Luna; Bruno; Frida; Odin; Pepper; Juno
species variety breed strain cultivar flavour flavor style mushroom herb orchid rose succulent fern moss lichen wildflower shrub bulb vegetable_variety | sprout | name!; latin name; description: longText; season; photo: image~; notes~ | Common %; Wild %; Alpine %; Golden %
spot station zone area site stop base camp trail path cave pond lake river beach peak hut cabin studio lab office branch stand booth stall region district park stage court lane meadow forest plot_site vineyard_block garden_site place depot grave tomb building hub ward bed room_block checkpoint waypoint territory sector neighbourhood school museum shop store church library theatre theater stable arena rink pool dock pier harbour harbor marina airfield hangar gallery_space playground | map-pin | name!; location; description: longText; contact person; photo: image~; notes~ | North %; Old %; Riverside %; Hill %; % by the mill
baptism marriage burial christening confirmation wedding_entry death_entry church_entry | church | name!; date: date!; parents; celebrant; book; page: number; notes~ | Anna Berg; Lucas Meyer; Ines Duarte; Tom Hughes; Mei Tanaka; Noah Lindgren
birth_entry death_entry lambing calving foaling hatching farrowing whelping movement accession transfer_in release capture ringing recapture tagging sowing planting spawning swarm | notebook-pen | title!; date: date!; subject: >@?; count: number=1; done by; notes: longText~ | Early %; Second %; % at night; % in spring
submission entry_form proposal_entry nomination bid_entry tender_offer abstract contribution pitch_deck | inbox | title!; sent in by; email; sent in on: date; details: longText; file: file~; status: Received/In review/Accepted/Rejected=Received | North wind; The long way; Small hours; After the rain
rating score_sheet jury_rating evaluation appraisal assessment | star | what!; subject: >@?; given by; stars: rating; comment: longText; given on: date | First look; Jury one; Jury two; Second look
package menu wash_package plan tariff bundle_offer price_plan option_package | tag | name!; price: money!; includes: longText; active: yesNo=yes; notes~ | Small %; Classic %; Large %; Premium %
hour flight_hour duty_hour training_hour practice_hour overtime_hour | clock | what!; subject: >@?; done on: date!; hours: number!; done by; notes~ | Monday; Wednesday; Friday; Weekend
riddle puzzle clue task_card challenge | puzzle | title!; subject: >@?; question: longText!; answer; difficulty: Easy/Medium/Hard=Medium; solved: yesNo | The old clock; Seven steps; Under the bridge; Count the windows
slot time_slot opening window period broadcast_slot timeslot | clock | title!; starts at: dateTime!; ends at: dateTime; subject: >@?; status: Free/Taken/Cancelled=Free; notes~ | Morning %; Noon %; Afternoon %; Evening %
battery motor engine tyre tire filter component blade cable camera lens microscope printer laptop tablet drone sensor server instrument synthesizer synth amplifier amp guitar violin piano cello flute drum_kit pump turbine panel robot console projector scale sewing_machine lathe saw drill drill_press 3d_printer laser_cutter telescope radio turntable typewriter clock watch lamp bulb_unit sculpture_tool meter router switch | cpu | name!; maker; model; serial number; status: Ready/In use/In repair/Retired=Ready; bought on: date; photo: image~; notes~ | % A; % B; Spare %; Old %; New %
permit licence license authorisation authorization consent waiver badge pass visa accreditation registration exemption warrant voucher_pass passport id_card | id-card | title!; holder!; issued on: date!; valid until: date; status: Requested/Approved/Rejected/Expired=Requested; file: file~; notes~ | % 2041; % 2042; % 2043; % 2044
playlist setlist packing_list wish_list list set kit bundle equipment_packing_list guest_list price_list to-do_list menu_plan | list-checks | name!; made for; items: longText; done: yesNo; notes~ | Short %; Long %; Summer %; Winter %
design drawing sketch pattern mould mold mockup model blueprint recording song track beat sculpture painting illustration poster logo comic_strip animation photograph print etching tattoo_design storyboard costume_design prototype | palette | title!; made by; made on: date; status: Idea/Draft/Final=Idea; picture: image; file: file~; notes~ | Study; Blue hour; Second version; The long one; For the wall
duty assignment job errand step edit editing_task delivery_task need wish request_item work assignment_task action action_item follow-up next_step | list-checks | title!; person; due on: date; status: To do/In progress/Done=To do; notes~ | Call back; Order more; Check the list; Write it up; Bring it over
damage defect problem fault incident accident injury loss breakdown outage hazard near_miss damage_report snag dispute grievance concern infestation leak nonconformity finding | triangle-alert | title!; subject: >@?; seen on: date!; severity: Low/Medium/High=Medium; description: longText; photo: image~; status: Reported/In work/Resolved=Reported | Scratch on the side; Does not close; Found in the morning; Second time this month
crew squad tribe patrol cohort pack brigade choir_section section chapter_group delegation committee board panel faction guild house_group year_group kindergarten_group | users-round | name!; led by; members: number; meets on; notes~ | Red %; Blue %; % of the north; Young %
standing time_result lap heat split_time completion_time best_time record_time | medal | name!; subject: >@?; result!; points: number; date: date; notes~ | First round; Second round; Final; Training
sock scarf mitten sweater hat_for_sale skein yarn_ball wool wheel cheese produce vegetable fruit sauce jam wine beer tea coffee spice flour feed soap candle perfume oil cut fillet carcass herb_mix syrup liqueur cider mead honey_jar bouquet chocolate praline ice_cream | shopping-basket | name!; kind; quantity: number; unit: Pieces/Kg/Litres/Boxes=Pieces; price: money; made on: date; best before: date; notes~ | Fresh %; Mild %; Dark %; Smoked %; Spring %
scooter e_scooter van boat ship yacht dinghy canoe tractor trailer caravan plane aircraft glider balloon bus tram forklift excavator rowing_boat sailboat motorboat motorhome wagon carriage rickshaw ambulance digger crane | truck | name!; registration*; kind; year: number; status: Ready/In use/In repair=Ready; next service on: date; photo: image~; notes~ | % 1; % 2; % 3; Little %; Old %
hackathon sale_day fair market festival bazaar drive blood_drive food_drive campaign_day camp_week retreat open_day excavation dig trip_day field_trip sortie hunt outing class_trip show_jumping regatta rally broadcast stream livestream shooting_day shoot_day game_day matchday practice_day expo exhibition_day | calendar-days | title!; date: date!; location; led by; status: Planned/Done/Cancelled=Planned; notes: longText~ | Spring %; Summer %; Autumn %; Winter %
taking revenue daily_taking cash_count turnover proceeds | banknote | title!; date: date!; amount: money!; method: Cash/Card/Both=Cash; notes~ | Monday; Market day; Saturday; Festival
pickup pick_up handout drop_off hand-out distribution collection_day bag_pickup | package-check | title!; subject: >household/family/member/customer/client/recipient?; picked up on: date!; items: longText; done: yesNo; notes~ | Week 20; Week 21; Week 22; Before the holidays
placement hire_contract | handshake | title!; candidate: >candidate/applicant?; company: >company/client company/employer?; starts on: date!; fee: money; status: Offered/Started/Ended=Offered; notes~ | Accountant; Site manager; Nurse; Developer
call phone_call | phone | subject!; called at: dateTime!; caller; duration; details: longText; status: Open/Follow up/Closed=Open | First call; Question about the form; Long talk; Call back
weather weather_entry weather_log | cloud-sun | title!; date: date!; wind; temperature; conditions; notes~ | Calm morning; Squalls; Sunny day; Light breeze
route line tour_route round bus_route delivery_route | route | name!; starts from; ends in: text; distance: number km; stops: longText~; notes~ | North %; Harbour %; Evening %; % 12
flyover patrol_flight crossing voyage passage charter cruise journey_log leg run_out transfer_ride tow | compass | title!; subject: >@?; date: date!; starts from; ends in: text; duration: duration; notes~ | Morning out; To the island; Long way home; Test run
kill catch_of_day prey bag_entry | crosshair | what!; caught by: >@?; date: date!; place; count: number=1; notes~ | Rabbit; Pheasant; Crow; Duck
`;

/** Every shape, in the order of the table. */
export const NOUN_SHAPES: readonly NounShape[] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const [nouns = "", icon = "", fields = "", samples = ""] = line.split(" | ").map((cell) => cell.trim());
    const list = (cell: string) => cell.split(";").map((entry) => entry.trim());
    return {
      nouns: new Set(nouns.split(" ").map((noun) => noun.replaceAll("_", " ").replaceAll("-", " "))),
      icon,
      fields: list(fields),
      samples: list(samples),
    };
  });

/** The shape of a singular noun phrase: of the whole, of its last two words, or of its last word. */
export function nounShape(one: string): NounShape | null {
  const words = one.split(" ");
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const end = words.slice(-length).join(" ");
    const shape = NOUN_SHAPES.find(({ nouns }) => nouns.has(end));
    if (shape) return shape;
  }
  return null;
}

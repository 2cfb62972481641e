export const PHRASE_WORDS_MAX = 4;

export const ACTIONS =
  "manage|managing|manages|track|tracking|tracks|record|recording|records|organise|organize|organizing|organising|store|storing|add|adding|create|creating|log|logging|browse|browsing|publish|publishing|share|sharing|view|viewing|list|listing|display|displaying|showcase|showcasing|catalog|catalogue|keep track of|keeping track of|monitor|monitoring|handle|handling|collect|collecting|post|posting|sell|selling|rent|renting|lend|lending|borrowing|swap|swapping|donate|exchange|plan|planning|schedule|scheduling|save|saving|upload|submit|submitting|register|registering|book|booking|order|ordering|reserve|borrow|request|requesting|edit|editing|search|find|buy|offer|keep|keeping|assign|issue|generate|generating|update|updating|leave|see|show|showing|connects?|remember|rate|review|including|such as|about|for|of|with|which|how many|how much|there is|there are|forget|shares|owns|own|breed|breeds|grow|grows|raise|raises|rents|lends|sells|collects|hosts|change|changing|replace|replacing|rescue|rescuing";

export const STRONG =
  /^(book$|manag|track|record|organi|stor|add|creat|log|publish|catalog|keep|monitor|handl|sell|rent|lend|plan|schedul|collect|list|post|showcas|display|brows|shar|generat|submit|upload)/;

/** Ends a list of things. */
export const STOPS = new Set(
  "that which who where when while so using based through via is are be by from to into can should could would will must may if as than then at on in also it they we you i not with for of about between within across per each every including include includes such like their them this these those perform receive support users user was were been has have had".split(
    " ",
  ),
);

export const DETERMINERS = new Set(
  "a an the my our your their his her its all any some new existing other others different various multiple several own many more each every related specific detailed complete favorite favourite best good daily weekly monthly simple online digital local upcoming active past personal current small big interesting available suitable unnecessary complex related healthy smart advanced right favourite few couple cancelled canceled upcoming overdue planned unpaid outstanding remaining whole little tiny real out back off away late vibrant amazing delightful beautiful messy sleek ambitious seamless gorgeous stunning powerful modern busy happy fantastic lovely handy precious beloved fellow like-minded passionate talented brilliant incredible unforgettable exclusive exciting world-class".split(
    " ",
  ),
);

export const TAILS =
  /^(.+?) (information|details?|data|records?|management|managment|tracking|tracker|list|lists|listing|section|catalog|catalogue|database|directory|inventory|profiles?|entries|planner|planning|publishing|posting|scheduling|leasing|log|logs|logbook)$/;

/** Nouns that are not things an app keeps. */
export const NOT_THINGS = new Set(
  "user users information functionality functionalities function functions feature features website site app application web system systems platform portal thing things detail details page pages option options way ways people person data access time times day days place interface experience navigation speed design criteria security privacy account accounts registration login password search filter sort dashboard report reports reporting chart charts graph graphs visualization statistics analysis algorithm tool_ backend admin panel panels content form forms field fields entry type types area areas use life home process processes operation operations business management button color colors theme background component components element elements layout integration api mobile desktop device devices email emails sms name names title titles description descriptions price prices date dates status interest interests advice practice practices share shares number numbers example stuff everything something lot lots persons part parts lifestyle lifestyles partner partners location locations home homes communication-tool list lists item_ overview need needs work year years month months week weeks world field step steps style idea_ building back history center centre community communication picture pictures bio audio part text texts progress condition conditions function_ capability capabilities menu menus customer_ opportunity_ sub-category reading hours media country_ space set sets role roles rule_ word words value values leaderboard leaderboards standing standings ranking rankings streak streaks summary summaries total totals timeline timelines insight insights pipeline pipelines hour hours minute minutes availability performance market quality language result results issue_ resources_ public view views update updates".split(
    " ",
  ),
);

/** Known names that are verbs or fillers unless something marks them as nouns. */
export const AMBIGUOUS = new Set(
  "book review comment follow post answer reply vote like bid run match order message note place test record report meet show game lease transfer bill house contact hire train coach tour visit dream ride race ticket request service item entry link story matter wish present training practice set word account return usage stock inventory location session activity stop response policy card part check-in home checkout firm good gear plan goal party plot bed table notice news team staff member group project event class case company topic category city country question idea room tool time track application access use cost costs expense estimate issue presence claim offer deal worker driver person clip picture image photo video file document resource music law rule measurement reading tree flower animal dog cat play maintenance repair procurement leave attendance personnel vacation production personal sale purchase delivery infrastructure registration enrollment membership subscription preference advert ad sponsor due rent collection attraction presentation matching leasing sample vintage drive".split(
    " ",
  ),
);

/** Too vague alone, but things with a word before them: "stake readings", "packing lists". */
export const THINGS_WITH_MODIFIER = new Set("reading hour set part step picture space result list form".split(" "));

/** "Garden association", "film crew": who uses the app, when a thing's name stands before them. */
export const ORGANISATIONS = new Set(
  "association club society office school shop studio salon company business agency tool library station centre center firm league workshop dealer store brigade department crew committee council charity foundation institute academy lab laboratory practice clinic hospital dairy brewery bakery farm garage hotel restaurant cafe rental hire repair family band team group household gym museum theatre kennel vineyard orchard nursery shelter".split(
    " ",
  ),
);

/** "A village library", "our family farm": where a place is and whose, not what it has. */
export const SURROUNDINGS = new Set(
  "village town city school university college company office family community neighbourhood neighborhood street church parish club hospital country county state state-run public private mobile online web digital home house youth kids children women men girls boys adult senior junior student staff charity volunteer amateur hobby weekend evening night summer winter spring autumn corner street side north south east west main whole entire first second own same next last this that these those and or like for with from run".split(
    " ",
  ),
);

/** Words before a singular that speaks of many. */
export const COUNTED = new Set("each every per new another any".split(" "));

/** "For our school" names who uses the app. */
export const PLACED = new Set("a an our my the your".split(" "));

export const NOUN_MARKS = new Set(
  "a an the my our your their each every per new of this own existing other another all any".split(" "),
);

export const VERBS = new RegExp(
  `^(${ACTIONS}|apply|applying|join|download|downloading|participate|communicate|reply|replying|follow|answer|answering|perform|provide|get|make|send|sending|delete|deleting|reserve|order|ordering|pay|print|export|import|compare|comparing|analy[sz]e|filter|sort|rate|rating|approve|query|inspire|interact|interacting|match|matching|promote|promoting|discuss|discussing|upload|uploading|hiring|hire|bidding|trading|renewing|transferring|leasing|conduct|build|building|working|commenting|searching|reviewing|categorizing|submit|allow|allowing|access|accessing|become|be|do|give|start|work|see|use|learn|read|reading|write|writing|invite|play|set|run|running|ensure|ensuring|protect|protecting|estimate|estimating|renew|place|storing|listen|watch|input|chat|borrow|borrowing|lend|return|check|prepare|win|earn|spend|support|supporting|need|needs|want|wants|repair|repairing|tune|teach|bring|call)$`,
);

/** Third persons that are never plurals: "manager approves". */
export const NEVER_NOUNS =
  /^(approves|manages|enters|accepts|declines|assigns|sees|gets|takes|brings|knows|pays|sends|receives|keeps|goes|comes|does|has|decides|chooses|confirms|sells|buys|makes|gives|lends|borrows|adds|writes|edits|deletes|creates|uploads|lets|helps|allows|gives|becomes|happens|expires|belongs|contains|includes|connects|brings|begins|finishes|reminds|says|asks|tells|lives|learns|teaches|cleans|washes)$/;

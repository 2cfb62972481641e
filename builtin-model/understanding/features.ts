// What people should be able to do, beyond keeping things: the words that ask for it.

export const FEATURES = {
  comments: /\bcomments?\b|\bcommenting\b/,
  replies: /\brepl(y|ies|ying)\b/,
  reviews:
    /\breviews?\b(?! (?:and (?:approve|reject)|applications|requests|claims|submissions|entries|proposals|manuscripts|the (?:applications|requests|claims|submissions)))|\breviewing\b|(?<!\b(?:hourly|daily|hours|hour|day|times|pay|per|exchange|interest|tax|success|heart|conversion|flat|with|a) )\brat(?:e(?! (?:per|of)\b)|ing|ings)(?: (?:the |and |each |tools|them|products|books)?|$)|\bstar ratings?\b|\b(?:community|website|site|platform|app|forum|blog|catalogue) (?:[a-z]+ ){0,4}with (?:[a-z]+ ){0,3}ratings\b/,
  votes:
    /\b(?:send|give|leave|add)s? (?:it |them |him |her )?(?:an? |some )?(?:hearts?|likes?|thumbs? up|claps?)\b|\bup ?votes?\b|\bvot(e|es|ing) (on|for)\b|\blikes?\b(?= (posts|comments|each|and|ideas|photos)|\b)(?<=\b(and|can|to) like\b|likes)/,
  favourites: /\bfavou?rites?\b|\bbookmark\w*|\bwish ?list|\bsave for later\b|\bsaved items\b/,
  follows: /\bfollow(ing)? (\w+ ){0,2}(topics?|categor\w+|users?|authors?|people|artists?|of interest)\b/,
  memberships: /\bjoin(ing)?\b.{0,20}\b(groups?|clubs?|communit\w+|teams?|them)\b/,
  notifications: /\bnotif\w+/,
  outbox:
    /\b(?:send|sends|sending|remind\w*|notif\w*|alert\w*)(?! (?:me|us)\b)(?: [a-z]+){0,6} whats ?app\b|\bwhats ?app (?:messages?|notifications?|reminders?|alerts?)\b|\b(sms|text messages?|e ?mail (notifications?|confirmations?|reminders?|alerts?|campaigns?)|via e ?mail|by e ?mail|automated messages?|automatic(ally)? (send|sends|messages?|e ?mails?|reminders?)|send(ing)? (out )?(reminders?|notifications?|e ?mails?|confirmations?))\b/,
  messages:
    /\bmessag(e|es|ing) (tenants|members|customers|clients|parents|players|each other|and chat|between|functionality|with|one another|other|team)\b|\b(private|direct) messag\w+|\bchat(ting)?\b(?! ?bot)|\bcommunication tools?\b|\bcommunicate with (each|team|one|other)|\bdirect communication\b|\binteract(ing)? with other users\b/,
  contact:
    /\bcontact (form|us|page|the)\b|\bcontact\b(?=[ .,]*$)|\b(and|or) contact\b(?! (?:persons?|people|names?|details?|numbers?|data|infos?|information|phones?|e ?mails?|address(?:es)?)\b)|\binquir\w+|\benquir\w+/,
  categories: /\bcategor(y|ies|ize|izing|ise|ised|ized|izes)\b/,
  bookings:
    /\b(?:can|may|could) be (?:booked|reserved)\b|\b(?:pick|choose|select) (?:a|their|the) (?:date|time|slot|day)\b|\bbook(ing|ings)?\b(?! (tickets?|hotels?|trains?|flights?|reviews?|club|swap|exchange|shop|store|fair|collection|shel|lists?|tracker|lending))(?<!\b(each|every|a|the|my|our|that|this|little|small|old|paper|black|thick|of|hours|hour|appointment|cash|log|guest|record|note|hand|order|visitor|recipe|address|time|work|service) book)|\breserv(e|ing|ation|ations)\b/,
  applications:
    /\bapply\b(?!( the| theme|ing| \w+ (background|theme|as)))|\b(job|internship|program|student) applications?\b|\bapplicants?\b|\bapplication process\b/,
  enrollments: /\benroll?(s|ment|ments|ing)?\b|\bsign up for (courses?|classes|lessons)\b/,
  payments:
    /\bpayments?\b|(?<!\bcheck in (?:and |to |date and |or )?)\bcheck ?out\b(?! (?:date|time|on|of)\b)|\bpay (for|online|with)\b|\bpaypal\b|\bstripe\b|\bcredit cards?\b/,
  orders:
    /\bplace orders?\b|\border (management|history|online|food)\b|\bcan order\b|\bonline orders?\b|\bshopping cart\b|\badd to cart\b|\bmy orders\b/,
  profile:
    /\bprofiles?\b|\b(personal|user|member) cent(er|re)\b|\bpersonal (information|details)\b|\bmanage (their|my|your) (own )?(trading )?accounts?\b|\baccount management\b/,
  loans: /\b(borrow|borrows|borrowed|borrowing|lend|lends|lending|lent)\b/,
  faults:
    /\b(?:report|reports|reported|reporting) (?:an? |any |the |all )?(?:\w+ )?(?:broken|damages?|damaged|problems?|issues?|defects?|faults?|leaks?|repairs?|potholes?|something broken)\b/,
  attendance:
    /\bwho (?:came|was there|showed up|turned up|attended|was present|is present|is missing|was missing|skipped)\b|(?<!\b(?:lady|man|woman|nurse|carer|helper|people|folk|person|those|anybody|anyone|everyone|everybody|somebody|someone|children) )\bwho comes\b/,
  fees: /\bcollect(?:s|ing)? (?:the |late |monthly )?(?:rents?|fees|dues|contributions)\b|\bunpaid (?:rents?|fees|dues)\b|\bwho (?:has |have |had |still |is |did |does |do )*(?:(?:hasn|havn|haven|hadn|didn|doesn|don|isn) t |hasnt |havent |havnt |didnt |not |already |yet )*(?:paid|payed|pays?|owes?|owing)\b(?! (?:for )?(?:what|which|whom|who\b|how much))|\b(?:rent|fees?|dues|membership|contribution|subscription|tuition) (?:paid|payed) or not\b|\bwho (?:still )?(?:has|have|needs?) to pay\b|\bbehind with (?:the|their|his|her) [a-z]+\b|\bhas(?: not|n t)? (?:anybody|everybody|everyone) paid\b|\bwhat (?:they|he|she|people) (?:still )?owe\b|\bowes? (?:me|us) (?:money|what)\b/,
  signups:
    /\bsign(?:s|ing)? up for\b(?! (?:courses?|classes|lessons|free)\b)|\b(?:say|says|tell us|confirm|mark|see) (?:if|whether) (?:they|he|she|you)(?: re| are|'re)? com(?:e|ing)\b/,
  turns:
    /\bwho (?:waters|feeds|walks|mows|empties|cleans|locks up) (?:the|our|my) |\b(?:who|which [a-z]+) (?!has |is |was |gets |uses |takes |rent|hire|book|borrow|reserve)[a-z]+(?:s|ed)(?: (?:it|them|the [a-z]+|[a-z]+s))? when\b|\btak(?:e|es|ing) turns\b|\bwhose turn\b/,
  renewals: /\brenew(s|al|als|ing)?\b/,
  history: /\breading history\b|\bviewed articles\b/,
  settings: /\bsettings\b|\bdrop ?down\b/,
  updates:
    /\bupdat(e|ing) \w+ (information and )?status\b|\bstatus (history|changes|updates)\b|\b(audit|activity) (log|trail)\b|\bchange history\b/,
  approvals:
    /\bapprovals\b|\bapproval (process|processes|workflow|workflows|management|steps?)\b|\bform circulation\b|\bcirculation (of|mechanism)\b/,
  anonymous: /\banonym\w+/,
  reports:
    /(?<!\b(?:signal|field|weekly|training|written|incident|damage|accident|inspection|school|police|weather|bug|to|can|people|users|residents|members|customers|neighbou?rs|they|we|who|citizens|tenants|employees|guests|could|should|may|and) )\breports?\b(?! (?:an?|it|them|problems?|issues?|damages?|bugs?|lost|broken|sent|received|their|swarms?|sightings?|potholes?)\b)|\breporting\b|\bstatistic\w*|\banaly(s|z|t)\w+|\binsights?\b|\bvisuali[sz]ation\w*|\bcharts?\b|\bgraphs?\b|\b(?:totals?|sums?|summary|how (?:much|many)|average|spending|spent|income|revenue|costs?|expenses|turnover|hours|takings|profit|kilomet(?:er|re)s|km|kg|litres|liters|count|number of [a-z]+) (?:[a-z]+ ){0,6}?(?:per|by|each|every|a) (?:day|week|month|quarter|year)\b|\b(?:per|each|every) (?:day|week|month|year) (?:how (?:much|many)|what)\b|\b(?:totals?|sums?|subtotals?) (?:per|by|for each) [a-z]+\b|\bmonthly (?:totals?|sums?|overview|summary|costs|income|revenue)\b|\b(?:yearly|annual) (?:totals?|sums?|overview|summary|comparison)\b/,
  comparison: /\bcompar(e|ing|ison|isons|ative)\b|\bcross company\b|\bside by side\b/,
  calendar: /\bcalendar\b|\bschedul(e|es|ing)\b|\btimeline/,
  board: /\bkanban\b|\bboard view\b|\b(task|project|status) board\b|\bdrag and drop\b/,
  gallery: /\bgallery\b|\bphoto ?s? grid\b/,
  matching: /\bmatch(es|ing)\b/,
  sharing: /\bshareable\b|\bshar(e|ing) (articles |\w+ )?(on|with others|via|to) (other|social|platform)?/,
  advice:
    /\b(advice|best practices?|tips (?:and|for|on|about)|(?:get|give|read|useful|helpful|with) tips|guides?|knowledge base)\b/,
  about: /\babout( us)?\b(?=[ ,]*(page|clients|and|contact|$))|\babout us\b/,
  faq: /\bchat ?bots?\b|\bfaqs?\b|\bfrequently asked\b/,
  admin:
    /\b(admin|management) (backend|back end|panel|dashboard|area|section)\b|\bback ?end for managing\b|\badministrators?\b/,
  print: /\bprint(ing|able|ed)?\b/,
} as const satisfies Record<string, RegExp>;
export type Feature = keyof typeof FEATURES;

/** What an app inside Ninefold can't do itself, and what it does instead. */
export const IMPOSSIBLE: readonly (readonly [RegExp, string])[] = [
  [
    /\bchat ?bots?\b|\bai (assistant|chat)\b|\bvirtual assistant\b/,
    "A chatbot that answers by itself is not possible inside the app; I made a page of frequently asked questions and a contact form instead.",
  ],
  [
    /\b(secure |online )?payments?\b|(?<!\bcheck in (?:and |to |date and |or )?)\bcheck ?out\b(?! (?:date|time|on|of)\b)|\bpaypal\b|\bstripe\b|\bcredit cards?\b/,
    "Money can't be charged inside the app itself: payments are kept as records with a status that you set. Subscriptions to the whole app are sold by Ninefold (see the dashboard's Pricing tab).",
  ],
  [
    /\b(whats ?app|sms|e ?mails?|text messages?|push notifications?|automated messages?|newsletter)\b/,
    "The app can't send e-mail, SMS or WhatsApp messages itself: they are written to an outbox with the status “Queued”, ready to be sent by hand or by a service you connect.",
  ],
  [
    /\b(google )?maps?\b(?! out)|\bgps\b|\bgeo ?location\b/,
    "There is no live map; places are kept as addresses that open in your map app.",
  ],
  [
    /\bvideo (calls?|conferenc\w+|chats?)\b|\bwebrtc\b|\blive ?stream(ing)?\b/,
    "Video calls and live streams can't run inside the app; a link field holds the address of a call.",
  ],
  [/\breal time\b/, "“Real time” here means that figures are current whenever a page is opened or refreshed."],
  [
    /\b(machine learning|neural|deep learning|ai powered|artificial intelligence|advanced matching|matching algorithm)\b/,
    "There is no learning algorithm inside: matches are rows with a score and a reason that you can sort and filter by.",
  ],
  [
    /\bblockchain\b|\bcrypto(currency)? wallets?\b|\bnfts?\b/,
    "There is no blockchain behind it; ownership is kept in ordinary records.",
  ],
  [
    /\bscan(ning)? (barcodes?|qr)|\bbarcode scann\w+|\bqr code scann\w+/,
    "Codes can't be scanned with the camera; they can be typed or searched.",
  ],
  [
    /\bsocial media (login|sign)|\blog ?in with (google|facebook|apple)\b/,
    "People sign in with their Ninefold account; other sign-ins can't be added inside the app.",
  ],
];

/** Features asked for by a text. */
export function findFeatures(text: string): Set<Feature> {
  const names = Object.keys(FEATURES) as Feature[]; // The keys of a literal are its features.
  return new Set(names.filter((name) => FEATURES[name].test(text)));
}

/** Sentences about what is not possible and what there is instead. */
export function findImpossible(text: string): string[] {
  return IMPOSSIBLE.flatMap(([pattern, sentence]) => (pattern.test(text) ? [sentence] : []));
}

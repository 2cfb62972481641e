// Wishes that every app fulfils already, and those that none can: said plainly, with the nearest thing that can be done.
import type { Reader } from "./context.ts";

type Answer = readonly [wish: RegExp, text: string];

/** What is there already. */
const THERE: readonly Answer[] = [
  [
    /\b(csv|excel|spreadsheet)\b|^(add |i need )?(an? )?(import|export)( function| button| feature|s)?$|\bexport\b.*\b(data|list|rows|everything)\b/i,
    "Every list already imports and exports CSV: the menu beside “New …” above the list. Excel opens and writes such files.",
  ],
  [
    /\b(log ?in|sign[- ]?in|social login|login) (?:with|via|through|using) (?:google|facebook|apple|microsoft)\b/i,
    "People sign in with their Ninefold account; I can't add another way to sign in inside the app.",
  ],
  [
    /^(add|make|enable|i need|put|need|create)\b.*\b(log ?in|sign[- ]?in|sign[- ]?up|registration|password|user accounts?)\b(?! (?:for|to) [a-z]+s\b.*\b(?:event|class|course|shift|lesson))|\b(?:should|must|can|have to|need to) (?:be able to )?(?:log ?in|sign ?in)\b/i,
    "People already sign in before they see the app; Ninefold keeps their accounts and passwords. What they then see depends on the list: “members should see only their own …” keeps it to each person.",
  ],
  [
    /^(add|enable|i need|put|need|include)\b.*\b(search|search bar|search field|search box)\b/i,
    "Every list has a search field, and Ctrl+K searches the whole app.",
  ],
  [
    /^(add|enable|i need|need)\b.*\bprint|^(let me )?print\b/i,
    "Every row's page can be printed: the menu with the three dots.",
  ],
  [
    /^(add|enable|i need|need|put)\b.*\bdark mode\b.*\b(switch|toggle|button)\b|\b(switch|toggle) (for|between) (dark|light)\b/i,
    "The moon in the header switches between light and dark.",
  ],
  [
    /\b(mobile|phone|tablet|iphone|android)[- ](?:friendly|version|view|layout|ready)\b|\b(?:work|works|look|looks|usable|responsive)\b.*\b(?:on|for) (?:an? |my |the )?(?:mobile|phones?|tablets?|iphone|ipad)\b|\bresponsive\b/i,
    "The app already fits phones: lists become cards, the menu moves to the bottom. Open it in the phone's browser, or narrow the preview to see it.",
  ],
  [
    /\b(charge|sell|monthly fee|subscription|paid plan|monetiz\w+|make money)\b.*\b(members?|users?|customers?|people|app|access)\b|\b(price|paywall|subscription) (?:for|on|to) (?:the |my )?app\b/i,
    "What the app itself costs is set outside of it: give it a price when you deploy it, and whoever signs in subscribes first. Nine tenths are yours.",
  ],
  [
    /\b(?:own|custom) domain\b|\bmy domain\b|\bwww\./i,
    "The address of the app is not part of what I build: you find it, and what else can be set for a live app, in the project's own settings.",
  ],
  [
    /^(?:an? |the |make (?:it|the app) (?:an? )?)?public(?: (?:page|website|site|part))?$|\bpublic (?:page|website|site|part|area)\b/i,
    "The front page with its headline is public already: whoever has the address reads it. Lists are for people who signed in; “make … public” lets all of them read one, and “show the … on a public page” everybody else, too.",
  ],
  [
    /\b(?:encrypt\w*|gdpr|data protection|privacy policy|is (?:it|the data|my data|everything) (?:safe|secure|private)|who (?:else )?(?:can )?sees? (?:my|our|the) data|hacked)\b/i,
    "What people enter stands in a database of this app's own; a private list is read only by who entered a row and by you, and everything is checked on the server. “What can a member see?” lists it. About law and contracts I know nothing.",
  ],
  [
    /\b(back ?ups?|versions? history|version control)\b/i,
    "Every change that I make is a revision: you can restore any of them in the code view, and “undo that” takes back the last. What people entered is kept through all of them.",
  ],
];

/** What no app of this model can do. */
const BEYOND: readonly Answer[] = [
  [
    /^(?:(?:[a-z]+ ){0,4}(?:needs?|wants?|should have|gets?|likes?)|add|have|put|make|create|give|show|include)\b(?:(?! called | the text | field |\b(?:call|rename|label|named|say|says)\b)[^.;:])*?\b(?:an?|one|another|some|big|extra)(?: [a-z-]+){0,3} buttons?\b(?! (?:of\b|text|label|colou?r|words?|say|says|should|to say|called|named))|^(?:an? |one )?(?:(?:big|small|quick|single|extra|own|red|green) )*buttons?\b(?! (?:of\b|text|label|colou?r|words?|should|says?|to say))/i,
    "I can't add buttons that change a row by themselves: the menu with the three dots beside each row edits it. Where a list has a status, “show … as a board” lets people move a row to its next status with one pull.",
  ],
  [
    /\b(?:answer|reply|respond|register|sign up|enrol+|enter|choose|book|order|fill (?:it |them )?(?:in|out)|confirm|rsvp)\b.*\b(?:over|via|by|through|with|on|from|using) (?:an? |one |the |their |this )?(?:own |personal |private |secret )?link\b/i,
    "Nobody answers over a link alone: who enters or changes something signs in first, which is free for them. Then “members see and change only their own …” keeps each to their own rows.",
  ],
  [
    /\b(?:native|real) (?:ios |iphone |android |mobile )?app\b|\b(?:ios|iphone|ipad|android|play store|app store|desktop|windows|mac) (?:app|version)\b|\b(?:app|play) store\b|\bapk\b|\bpwa\b|\boffline\b/i,
    "I build web apps; there is no version for app stores and none without a connection. On a phone it runs in the browser, with a layout of its own, and “Add to home screen” puts it beside the other apps.",
  ],
  [
    /\b(?:google calendar|outlook|ical|icalendar|slack|zapier|make\.com|whats ?app|telegram|discord|google sheets|google drive|dropbox|mailchimp|hubspot|salesforce|shopify|quickbooks|xero|datev|notion|airtable|trello|instagram|facebook|twitter|linkedin api|youtube api|webhooks?)\b(?!.*\b(?:link|url|field|handle|account|name|number|contact)\b)|^(?:connect|integrate|sync|hook)\b(?!.*\b(?:to|with) (?:the )?[a-z]+s\b$)|\bintegrat(?:e|ion|ions)\b|\bapi (?:access|key|integration)\b/i,
    "I can't connect other services. Lists export and import CSV, and a developer can add calls with the outbound hosts in app.json.",
  ],
  [
    /\b(?:chat ?gpt|gpt|chat ?bot|openai|llm)\b|\b(?:ai|artificial intelligence|machine learning)\b(?! (?:class|course|lesson|workshop|topic|book))|\b(?:predict\w*|recommendation engine|auto-?generate|summari[sz]e (?:the )?texts?|automatically (?:write|translate|tag|classify|recognise|recognize))\b/i,
    "There is no AI inside the apps that I build: nothing is written, predicted or recognised by itself. I can keep what people enter, compute totals, and show it in charts and reports.",
  ],
  [
    /\b(?:sms|text messages?|push[- ]?(?:notifications?|messages?)|e-?mail (?:notifications?|reminders?|alerts?)|(?:automatic|email|daily|weekly) (?:reminders?|e-?mails?|newsletter)|newsletters?|reminders? (?:the|a|one|an|before|by|via|when|for|every|\d))\b|^reminders?$|^(?:warn|alert|notify|remind)\b|^(?:send|e-?mail|notify|remind|text|alert|warn|ping|inform|message) (?:me|us|them|people|everyone|everybody|users?|members?|the|a|an|all|customers?|clients?|parents?|each|every|via|by)\b|\b(?:get|gets|receives?|be) (?:an? )?(?:e-?mail\w*|notified|reminded|notification|reminder|sms|text|alert|warned)\b|\b(?:send|sends|sent) (?:out )?(?:an? |the )?(?:e-?mails?|invoices?|reminders?|notifications?|confirmations?|messages? to)\b/i,
    "The app can't send e-mail, SMS or notifications by itself, and nothing happens in it while nobody looks. The nearest things: an outbox of messages to send by hand (“add notifications”), or a list sorted by its date so that what is due stands on top.",
  ],
  [
    /\b(?:stripe|paypal|apple pay|google pay|klarna|checkout|credit cards?|card payments?|online payments?|pay online|pay (?:in|inside|within|through|via) the app|(?:take|accept|collect) (?:the )?(?:payments?|money|cards?)|\bto (?:order and )?pay$|pay (?:for|when) (?:their |the |booking|order)|shopping cart)\b(?! (?:number|field|status))/i,
    "People can't pay for single things inside the app. I can keep who paid what: “add a paid yes/no field to …” or “add payments”. What the app itself costs per month you set when you deploy it.",
  ],
  [
    /\bcharge\b.*\b(?:fees?|fine|deposit|extra|customers?|people|members?)\b|\b(?:late|cancellation|no-?show) fees?\b.*\b(?:automatic\w*|charge|calculate|compute)\b|\bautomatic\w* (?:calculate|compute|add|create|generate|charge|assign|send|archive|delete|update|close|cancel|renew|repeat)\b/i,
    "Nothing happens in the app by itself at a certain time, and nothing is charged in it. I can keep it as a field (“add a late fee in money to …”), or work one number out of others: “the total is price plus late fee”.",
  ],
  [
    /\b(?:scan\w*|camera|qr[- ]?codes?|barcode (?:scanner|reader|scanning)|nfc|bluetooth|gps|geo-?location|live location|track (?:their|the) location)\b(?! (?:field|number|model|type|name|rental))/i,
    "The app has no camera, scanner or position of a phone. Codes can be typed in and searched (“add a barcode to …”), photos can be uploaded.",
  ],
  [
    /\b(?:overdue|late|expired|due|old|unpaid)\b.*\b(?:red|orange|yellow|highlight\w*|colou?r\w*|bold|flash\w*)$|^highlight\b/i,
    "I found no date or figure that tells which ones are meant. Say it with one that the list has: “mark invoices in red when they are past their due date”, “red when the stock is below 5”. The options of a choice have colours of their own.",
  ],
  [
    /^(?:an? |the )?map (?:of|with|for)\b|\b(?:google maps?|interactive map|map view|on an? map|maps?)$|\b(?:show|see|add|display|put)\b.*\b(?:on an? |an? |the )(?:interactive )?map\b/i,
    "There is no drawn map. A field with a place links to one, and a list can show its rows by place: “add a location to …”.",
  ],
  [
    /\b(?:video|voice|audio) (?:calls?|chat|conferenc\w+|messages?|recording|meetings?)\b|\bzoom (?:calls?|meetings?|integration)\b|\blive ?stream\w*\b/i,
    "There are no calls and no recordings in the app. A link to the meeting can be kept with it: “add a video link to …”.",
  ],
  [
    /\b(?:animat\w+|sparkles?|confetti|parallax|sound effects?|background (?:image|picture|photo|video|music)|drag(?:ging)? (?:the )?(?:fields|columns|pages)|carousel|slideshow|pop-?ups?)\b/i,
    "I can't add animations, sounds or pictures behind the page. What I can change are colours, corners, font, dark mode, texts and what each page shows.",
  ],
  [
    /\b(?:add|upload|use|put|insert|change|have|show) (?:an? |the |my |our |your )?(?:company |own |new |club |brand )?logo\b(?!.* (?:to|for|of) (?:the |each |every )?[a-z]+s$)/i,
    "The app shows its name instead of a logo of yours; I can't place a picture in its header. I can match its colours: tell me the ones of your logo, as names or #codes.",
  ],
  [
    /\bas (?:an? )?pdfs?\b|\b(?:pdf|word document|docx|letterhead)\b.*\b(?:create|generate|export|download|make|invoice|report)\b|\b(?:create|generate|export|download|make)\b.*\b(?:pdf|word document|docx)s?\b/i,
    "I can't make PDF files, but every row's page prints well: the menu with the three dots, then “Print”, where the browser also saves a PDF.",
  ],
  [
    /\b(?:low(?:est)?|top|best|most|oldest|overdue|due|upcoming|today'?s?|next)\b.*\b(?:on|to|in|at) the (?:overview|dashboard|home ?page|start page|first page|front page)\b|\btop \d*\s?[a-z]+ (?:list|ranking)\b|\bleader ?boards?\b|\branking\b/i,
    "I did not find what tells these rows from others. Say it by a status, a day or a number that the list has: “show products with stock below 5 on the overview”, “today's bookings on the overview”, “top 5 products by price on the overview”.",
  ],
  [
    /\b(?:recurring|repeat(?:ing|s)?|every (?:week|month|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday)) (?:bookings?|appointments?|events?|tasks?|lessons?|classes|meetings?|automatically)\b|\brepeat (?:every|weekly|daily|monthly)\b/i,
    "Rows don't repeat by themselves. I can keep how often something returns (“add a repeats choice: weekly, monthly to …”), and a row's menu copies it.",
  ],
];

const OTHERS: readonly Answer[] = [
  [
    /\b(?:only )?(one|1)(?: [a-z]+)? per (?!page\b)[a-z]+|\bonly (?:have|hold|take|be in) one\b|\bthe same [a-z]+ (?:twice|more than once|again)\b|\bonly (have )?one\b.*\bper\b|\b(?:max(?:imum)?|at most|no more than|up to|only) \d+ [a-z]+ (?:per|for each|each) [a-z]+/i,
    "I can keep one per person who signs in (votes, memberships, favourites), one value of a field (“the number of runners must be unique”), places that run out (“no more than 8 people per lesson”), or bookings apart (“lessons must not overlap per student”); a number of rows of one list for each of another I can't.",
  ],
  [
    /^(?:the )?[\w ]+ (?:=|is|equals) [\w ]+ ?(?:\/|\+|-|divided by|minus|plus|times|\*|per) ?[\w ]+$/i,
    "I work a number out of others of the same list: products, sums and differences (“the total is price plus tax”, “profit is price minus cost”). I found no two numbers in that, and quotients I can't. Charts and reports add up whole lists and show averages.",
  ],
  [
    /\bcancel\w*\b.*\b(?:until|before|within|hours?|days?|24 ?h|late)\b|\b(?:not|can'?t|cannot)\b.*\bcancel\b/i,
    "I can't tie changing or deleting a row to the time that is left. What I can do: “members can't change bookings” leaves it to you, or how far ahead one must book: “bookings at least 1 day ahead”.",
  ],
  [
    /\b(cannot|can't|must not|may not|not allowed to)\b.*\b(without|unless|until|before|if)\b/i,
    "I did not find both sides of that in the app. What I can do: “the reason is required when the status is rejected”, “show the fee only when paid is yes”, “the end must be after the start”, or let a status go only step by step.",
  ],
];

const WHOLE: readonly Answer[] = [
  [
    /^(delete|remove|erase|drop|clear) (everything|all|all (?:the )?(?:pages|lists|data)|the (whole )?(app|project)|it all)$/i,
    "I won't empty the whole app. Name what should go (“remove teams”), say “undo that”, or delete the project on its settings page.",
  ],
  [
    /^(?:translate|make|delete|remove|erase|drop|change|turn)\b.*\b(for good|forever|permanently|irrevocably)\b/i,
    "I never delete what people entered: rows of removed lists and fields stay in the database, so that it can be undone. Single rows are deleted in the app itself, and deleting the project deletes everything.",
  ],
];

/** A plain sentence instead of a change, for what is there already or can't be. */
export const limits: Reader = (clause) => {
  if (FIELDS.test(clause)) return null;
  const text = [...THERE, ...BEYOND].find(([wish]) => wish.test(clause))?.[1];
  return text ? [{ edit: "answer", text }] : null;
};

/** The same for what other readers may have a sense for first. */
export const lastLimits: Reader = (clause) => {
  const text = [...WHOLE, ...OTHERS].find(([wish]) => wish.test(clause))?.[1];
  return text ? [{ edit: "answer", text }] : null;
};

/** What removes, renames or describes a thing speaks of it and asks for nothing new. */
const FIELDS =
  /^(?:rename|remove|delete|drop|hide|call|sort|move|make .+ (?:required|optional|unique))\b|\b(?:field|column|checkbox|yes\/no)\b|\b(?:page|text|headline|tagline)\b.*\b(?:saying|say|says|called|to|write)\b/i;

/** What a question or a wish is told that names something beyond the app; null for everything else. */
export const beyondText = (text: string): string | null =>
  [...THERE, ...BEYOND].find(([wish]) => wish.test(text))?.[1] ?? null;

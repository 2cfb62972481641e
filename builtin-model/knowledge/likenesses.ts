// Well-known products that people name to say what they want, and what they mean in plain words.
//
// A line is `names | what it is`. `%` stands for what the description says it is for: "like Trello but for weddings".
export type Likeness = Readonly<{ names: readonly string[]; meaning: string }>;

const TABLE = `
trello, asana, monday.com, jira, basecamp, clickup | Manage % and tasks with a status on a kanban board
airbnb, vrbo, couchsurfing | A community where members publish % and others book and review them
uber, lyft, bolt | A community where neighbours post errand requests for %
tinder, bumble, hinge | A community with profiles for % where members match and send private messages
instagram, flickr, pinterest | A community to share photos of % in a gallery, with comments and likes
yelp, tripadvisor, google reviews | A community directory of % with reviews and ratings
goodreads, letterboxd, untappd, vivino | Keep track of % and what we thought of them
strava, garmin | Log % with date, distance and duration
reddit, hacker news | A forum where users post about %, comment, vote and browse by category
stack overflow, stackoverflow, quora | A community for questions and answers about %
etsy, shopify, amazon | An online shop for % with products and orders
ebay | An auction for % with bids
craigslist, gumtree, vinted, kleinanzeigen, facebook marketplace | Classified ads for % with messages
eventbrite, meetup, luma | A community for % where people sign up for events
doodle, calendly | Appointment booking for %
kickstarter, gofundme, patreon | Crowdfunding for % with donations
splitwise | Shared expenses and debts for %
notion, evernote, google keep, onenote, obsidian | Notes about % with tags
slack, discord, whatsapp, telegram | A community for % with topics and private messages
linkedin, indeed | A community with profiles and a job board for %
salesforce, hubspot, pipedrive | A CRM for % with contacts and deals
opentable | A restaurant for % with table reservations
duolingo, anki | Flashcards and vocabulary for %
spotify, soundcloud | Manage % and playlists
netflix, youtube | Manage videos about % with categories and reviews
todoist, google tasks, wunderlist | A to-do list for %
zendesk, intercom | A help desk for % with support tickets
quickbooks, xero, freshbooks | Invoices, customers and expenses for %
mailchimp | Newsletters and subscribers for %
surveymonkey, google forms, typeform | Surveys and survey responses about %
wikipedia, confluence | Articles about % in categories
github, gitlab | A bug tracker for %
excel, google sheets, airtable | Keep track of %
`;

export const LIKENESSES: readonly Likeness[] = TABLE.split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const [names = "", meaning = ""] = line.split(" | ").map((cell) => cell.trim());
    return { names: names.split(",").map((name) => name.trim()), meaning };
  });

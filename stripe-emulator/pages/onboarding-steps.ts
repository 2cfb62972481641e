// Checks of the onboarding's steps: what was typed becomes a change of the account, or problems field by field.
import type { AccountProgress } from "../store/records.ts";

type Read = { change: Partial<AccountProgress> } | { problems: Record<string, string> };

const adultYears = 18;

export function readStep(
  step: "business" | "identity" | "bank" | "document",
  form: URLSearchParams,
  now: Date,
  newBankId: () => string,
): Read {
  const text = (name: string) => (form.get(name) ?? "").trim();
  if (step === "business") return business(text);
  if (step === "identity") return identity(text, now);
  if (step === "document")
    return text("document")
      ? { change: { imposed: [] } }
      : { problems: { document: "Enter the number of your document." } };
  return bank(text, newBankId);
}

type Text = (name: string) => string;

function outcome(problems: Record<string, string | false>, change: Partial<AccountProgress>): Read {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== false);
  return found.length > 0 ? { problems: Object.fromEntries(found) } : { change };
}

function business(text: Text): Read {
  const website = /^https?:\/\//.test(text("website")) ? text("website") : `https://${text("website")}`;
  return outcome(
    {
      business: text("business") === "" && "Enter the name of your business or product.",
      website: !(URL.canParse(website) && website.includes(".")) && "Enter a web address, like https://example.com.",
      description: text("description").length < 10 && "Say in a sentence what you sell (at least 10 characters).",
    },
    { business: { name: text("business"), website, description: text("description") } },
  );
}

function identity(text: Text, now: Date): Read {
  const birth = text("birth");
  const at = Date.parse(`${birth}T00:00:00Z`);
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(birth) && !Number.isNaN(at) && at > Date.UTC(1900, 0, 1);
  const adult = Date.UTC(now.getUTCFullYear() - adultYears, now.getUTCMonth(), now.getUTCDate());
  return outcome(
    {
      given: text("given") === "" && "Enter your first name.",
      surname: text("surname") === "" && "Enter your last name.",
      birth: !valid ? "Enter your date of birth." : at > adult && "You must be at least 18 years old.",
    },
    { identity: { givenName: text("given"), surname: text("surname"), birthDate: birth } },
  );
}

function bank(text: Text, newBankId: () => string): Read {
  const routing = text("routing").replace(/\s/g, "");
  const account = text("account").replace(/\s/g, "");
  return outcome(
    {
      routing: !isRoutingNumber(routing) && "Enter a valid routing number: nine digits.",
      account: !/^\d{4,17}$/.test(account) && "Enter an account number: 4 to 17 digits.",
      terms: text("terms") === "" && "Agree to the terms to go on.",
    },
    { bank: { id: newBankId(), routing, last4: account.slice(-4), failsPayouts: account === "000111111116" } },
  );
}

/** Nine digits with the ABA's check: 3, 7 and 1 times the digits in turn make a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 0), 0) % 10 === 0;
}

// Names of one's own business, team, club or place; what else stands in capitals is none.
import { describe, expect, it } from "vitest";
import { currencyIn } from "./language/currencies.ts";
import { givenName } from "./naming.ts";

describe("a business's or a group's own name", () => {
  it.each([
    ["Booking page for my dog salon 'Wet Noses'. Open daily", "Wet Noses"],
    ["our choir “Cantabile Brook” needs a plan", "Cantabile Brook"],
    ["loyalty cards for our café, The Tin Ladle, with stamps", "The Tin Ladle"],
    ["appointments at Mill Lane Clinic", "Mill Lane Clinic"],
    ["attendance sheet for Moorside Striders who meet on Mondays", "Moorside Striders"],
    ["I run Wet Noses, a dog grooming salon in Leeds.", "Wet Noses"],
    ["my salon Wet Noses needs a booking page", "Wet Noses"],
    ["a shop called Page Turners for our club St. Mary's Singers", "Page Turners"],
  ])("%s", (text, name) => expect(givenName(text)).toBe(name));

  it.each([
    "quiz app like Kahoot for our team",
    "a tracker for my team, Anna Smith, Bob Jones and Cleo Park",
    "our school Monday to Friday",
    "export to Google Sheets for our office",
    "a page for Microsoft Teams",
    "Booking App For Dog Grooming Salon With Payments",
    "invoices for my shop in New York",
    "for High School students",
    "my restaurant POS system",
    "plan for Black Friday",
    "at our shop 'Add to cart' button should be red",
    "our company, Dublin",
    "At our club we have two clocks",
    "Build an online shop for candles",
    "Hello, our shop needs a page",
  ])("none: %s", (text) => expect(givenName(text)).toBeNull());
});

describe("a currency", () => {
  it.each([
    ["cut £30, beard 20 euros, wash £5", "GBP"],
    ["prices in pounds", "GBP"],
    ["cut 30kr, beard 20 kr", "SEK"],
    ["$25 CAD a month", "CAD"],
    ["CHF 40 each", "CHF"],
    ["12€", "EUR"],
    ["R$ 30", "BRL"],
    ["a 5 pound bag of flour", null],
    ["amounts in real time", null],
    ["we need drawings in a folder", null],
  ])("%s", (text, code) => expect(currencyIn(text)).toBe(code));
});

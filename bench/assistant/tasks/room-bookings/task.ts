// Two bookings of a room that overlap must not both be taken.
import type { Page } from "playwright-core";
import {
  addByForm,
  dayAfter,
  enterTime,
  fillIfThere,
  fillIn,
  find,
  openForm,
  orComplain,
  reading,
  send,
} from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const REFUSED = /overlap|already|taken|not (free|available)|booked by|occupied|conflict|another booking|other times/i;

async function book(
  page: Page,
  room: string,
  { from, until, what }: { from: string; until: string; what: string },
): Promise<void> {
  const fields = [[/room/i, room]] as const;
  const form = await openForm(page, {
    by: /(book|new booking|add booking|reserve|new reservation)/i,
    fields,
    sentence: "I can't find where to book a room.",
  });
  await fillIn(form, fields);
  await fillIfThere(form, [[/what|title|purpose|for\b|name|event/i, what]]);
  const day = dayAfter(2);
  await orComplain("I can't enter from when until when I need the room.", async () => {
    await enterTime(form, /from|start|begin/i, { day, time: from });
    await enterTime(form, /until|\bto\b|\bend/i, { day, time: until });
  });
  await send(form);
}

export const task: Task = {
  title: "Rooms to book",
  about: "records",
  message:
    "Our club house has rooms, which I enter. Members book a room on a day from one time until another and write what it is for. Two bookings of the same room must never overlap: the second one is told that the room is taken. Everybody sees all bookings.",
  async check({ open, mark, becomes }) {
    const room = `Hall ${mark}`;
    const owner = await open("owner");
    await addByForm(owner, {
      by: /(new|add).*room/i,
      fields: [[/name|room|title/i, room]],
      sentence: "I can't find where to enter a room.",
    });
    const member = await open("member");
    await book(member, room, { from: "10:00", until: "12:00", what: `Yoga ${mark}` });
    await find(
      member,
      (at) => at.getByText(`Yoga ${mark}`).or(at.getByText(room)),
      "I booked a room, and my booking is nowhere to be seen.",
    );
    const other = await open("other");
    await book(other, room, { from: "11:00", until: "13:00", what: `Chess ${mark}` });
    await becomes(
      () => reading(other),
      (text) => REFUSED.test(text),
      "Somebody booked the hall from 11 to 13 although it was booked from 10 to 12.",
    );
    const later = await open("other");
    await book(later, room, { from: "12:00", until: "13:00", what: `Choir ${mark}` });
    await find(
      later,
      (at) => at.getByText(`Choir ${mark}`),
      "The hall is free from 12, and it can't be booked from 12 to 13.",
    );
  },
};

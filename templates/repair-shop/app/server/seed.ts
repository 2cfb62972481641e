import { seed } from "@ninefold/server";
import { bikes } from "../shared/bikes.ts";
import { customers } from "../shared/customers.ts";
import { labour } from "../shared/labour.ts";
import { mechanics } from "../shared/mechanics.ts";
import { parts } from "../shared/parts.ts";
import { repairs } from "../shared/repairs.ts";
import { requests } from "../shared/requests.ts";
import start from "../shared/start.json";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const [ana, tom, mei, leo] = await insert(customers, [
    { name: "Ana Duarte", phone: "555 0110", email: "ana@example.com" },
    { name: "Tom Keller", phone: "555 0144", email: "tom@example.com" },
    { name: "Mei Lin", phone: "555 0172", email: "mei@example.com", notes: "Text rather than call." },
    { name: "Leo Marsh", phone: "555 0189" },
  ]);
  const [trek, canyon, cargo, kids, gravel] = await insert(bikes, [
    { name: "Trek FX 3, blue", customer: ana?.id, kind: "City", serial: "WTU123K0456" },
    { name: "Canyon Endurace", customer: tom?.id, kind: "Road", serial: "M49204B0071" },
    { name: "Urban Arrow Family", customer: mei?.id, kind: "Cargo", serial: "UA20881" },
    { name: "Woom 4, green", customer: mei?.id, kind: "Kids" },
    { name: "Specialized Diverge", customer: leo?.id, kind: "Gravel", serial: "WSBC60404" },
  ]);
  const hired = await insert(
    mechanics,
    start.mechanics.map((name, at) => ({ name, phone: `555 020${at + 1}`, rate: start.rate })),
  );
  const [sam, rita = sam] = hired;
  const jobs = await insert(repairs, [
    {
      job: "Full service",
      bike: trek?.id,
      status: "In repair",
      droppedOffOn: day(-2),
      dueOn: day(0),
      mechanic: sam?.id,
      details: "Creaks under load, gears jump in the middle of the cassette.",
    },
    {
      job: "Puncture, rear",
      bike: kids?.id,
      status: "Ready",
      droppedOffOn: day(-1),
      dueOn: day(0),
      mechanic: rita?.id,
    },
    {
      job: "Brakes squeal",
      bike: cargo?.id,
      status: "Waiting for parts",
      droppedOffOn: day(-4),
      dueOn: day(-1),
      mechanic: rita?.id,
      details: "Hydraulic, front and rear. Customer needs it for school runs.",
    },
    {
      job: "New chain and cassette",
      bike: canyon?.id,
      status: "Dropped off",
      droppedOffOn: day(0),
      dueOn: day(2),
      mechanic: sam?.id,
    },
    {
      job: "Headset and wheel truing",
      bike: gravel?.id,
      status: "Collected",
      droppedOffOn: day(-9),
      dueOn: day(-5),
      mechanic: sam?.id,
      collectedOn: day(-5),
    },
    {
      job: "Spring check",
      bike: canyon?.id,
      status: "Collected",
      droppedOffOn: day(-40),
      dueOn: day(-37),
      mechanic: rita?.id,
      collectedOn: day(-36),
    },
    {
      job: "Bottom bracket",
      bike: trek?.id,
      status: "Collected",
      droppedOffOn: day(-14),
      dueOn: day(-12),
      mechanic: rita?.id,
      collectedOn: day(-11),
    },
  ]);
  const [service, puncture, brakes, , headset, spring, bracket] = jobs;
  await insert(parts, [
    { name: "Cable set", repair: service?.id, quantity: 1, unitPrice: 2400 },
    { name: 'Inner tube 20"', repair: puncture?.id, quantity: 1, unitPrice: 850 },
    { name: "Brake pads", repair: brakes?.id, quantity: 2, unitPrice: 2200 },
    { name: "Headset bearings", repair: headset?.id, quantity: 2, unitPrice: 1950 },
    { name: "Chain lube and pads", repair: spring?.id, quantity: 1, unitPrice: 3100 },
    { name: "Bottom bracket BB-RS500", repair: bracket?.id, quantity: 1, unitPrice: 2900 },
  ]);
  await insert(requests, [
    {
      name: "Ivo Brandt",
      phone: "555 0133",
      bike: "Brompton M6",
      message: "Gears slip under load. Could you look at it on Thursday?",
    },
    {
      name: "Nora Weiss",
      phone: "555 0151",
      bike: "Cube Kathmandu",
      message: "Yearly service, please.",
      status: "Called back",
    },
  ]);
  await insert(labour, [
    {
      work: "Cleaned drivetrain, set gears",
      repair: service?.id,
      mechanic: sam?.id,
      doneOn: day(0),
      hours: 1.5,
      rate: start.rate,
    },
    {
      work: "Changed tube, checked tyre",
      repair: puncture?.id,
      mechanic: rita?.id,
      doneOn: day(0),
      hours: 0.25,
      rate: start.rate,
    },
    { work: "Diagnosed brakes", repair: brakes?.id, mechanic: rita?.id, doneOn: day(-2), hours: 0.5, rate: start.rate },
    {
      work: "Fitted headset, trued both wheels",
      repair: headset?.id,
      mechanic: sam?.id,
      doneOn: day(-6),
      hours: 2,
      rate: start.rate,
    },
    { work: "Spring check", repair: spring?.id, mechanic: rita?.id, doneOn: day(-37), hours: 1.25, rate: start.rate },
    {
      work: "Fitted bottom bracket",
      repair: bracket?.id,
      mechanic: rita?.id,
      doneOn: day(-12),
      hours: 1,
      rate: start.rate,
    },
  ]);
});

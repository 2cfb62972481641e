// Very different apps, described as people describe them: together they have every kind of page and field.
import { createMemoryProject } from "./testing.ts";

export const SHOWCASE: Readonly<Record<string, string>> = {
  beehives:
    "I want to manage my beehives and honey batches. Each hive has a name, a location and a queen age. Inspections with date, mood and notes. Use honeydew as background and dark olive green as accent.",
  clinic: "Clinic appointments: patients, doctors, appointments with a calendar, prescriptions and invoices",
  film: "Film crew equipment: cameras, lenses and lights with serial number, daily rate, condition and photo; bookings of equipment for productions with start and end",
  invoices:
    "Invoices for freelancers: clients, projects, time entries, invoices with amount, due date and status (draft, sent, paid, overdue), reports of income by month and client. Make it navy and white.",
  clubs: "School clubs: students join clubs, club events with date and place, announcements, attendance",
  recipes:
    "A recipe collection with photos, ingredients, steps, cooking time, difficulty, rating, tags and favourites. Serif font, warm cream background with tomato buttons",
  garage:
    "Car repair shop: customers, vehicles, repair jobs on a board (waiting, in progress, ready, picked up), parts and their stock",
  gym: "gym app pls, memebers book classes",
  crm: "CRM for a small sales team: companies, contacts, deals on a board with stages lead, qualified, proposal, won, lost, a value and an expected close date, activities timeline and a dashboard. Dark mode, rounded.",
  events:
    "Community events with a public page: events with photo, date and time, place, capacity; people sign up, comment and rate; a contact form. Lavender background.",
  warehouse:
    "Warehouse stock: products with SKU, quantity, reorder level and location; suppliers; stock movements in and out; stock may not fall below zero; reports",
  habits:
    "Personal habit tracker with dashboard: habits with colour and goal, daily check-ins with duration and mood, charts by week",
  tickets:
    "Help desk: tickets with priority, status, category, assigned agent; replies; knowledge base articles; reports with comparison by agent",
  rental:
    "Apartment rental: properties with photos, address, rent and bedrooms; tenants; leases with start and end; maintenance requests; payments. Square corners, teal.",
};

/** The files of an app that the built-in model makes of a description. */
export async function describedApp(description: string): Promise<Record<string, string>> {
  const project = createMemoryProject();
  await project.say(description);
  return Object.fromEntries([...project.files].filter(([path]) => !path.startsWith(".ninefold/")));
}

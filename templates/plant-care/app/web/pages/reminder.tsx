import { ProfilePage } from "@ninefold/ui";
import { reminders } from "../../shared/reminders.ts";

export const ReminderPage = () => (
  <ProfilePage of={reminders} title="Reminder" intro="At eight in the morning, on days when a plant of yours is due." />
);

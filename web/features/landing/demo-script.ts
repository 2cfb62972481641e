// The story that the landing page's demonstration tells, as a pure function of the time that has passed.

export const DEMO_PROMPT = "A booking app for my dog grooming salon, with reminders and a monthly plan";
export const DEMO_TICKETS = ["Bookings and calendar", "Dogs and their owners", "Reminders", "Monthly plan"] as const;

export const DEMO_LENGTH_MS = 17_000;
const TYPING_MS = 3_200;
const WORK_START_MS = 3_900;
const TICKET_MS = 1_900;
const DEPLOY_MS = WORK_START_MS + DEMO_TICKETS.length * TICKET_MS;
const SERVING_MS = DEPLOY_MS + 1_100;
const PAID_MS = SERVING_MS + 900;

/** What the demonstration shows at one moment. `tickets` are bars filled, 0 to 10; `parts` of the app that stand, 0 to 4. */
export type DemoFrame = {
  typed: string;
  sent: boolean;
  tickets: readonly number[];
  parts: number;
  status: string;
  deployed: boolean;
  paid: boolean;
};

/** The frame at a moment of the loop. */
export function demoFrame(elapsedMs: number): DemoFrame {
  const at = elapsedMs % DEMO_LENGTH_MS;
  const tickets = DEMO_TICKETS.map((_, index) => {
    const begun = at - WORK_START_MS - index * TICKET_MS;
    return Math.max(0, Math.min(10, Math.floor((begun / (TICKET_MS * 0.92)) * 10)));
  });
  return {
    typed: DEMO_PROMPT.slice(0, Math.floor((at / TYPING_MS) * DEMO_PROMPT.length)),
    sent: at >= TYPING_MS + 250,
    tickets,
    parts: tickets.filter((filled) => filled >= 6).length,
    status: statusAt(at, tickets),
    deployed: at >= SERVING_MS,
    paid: at >= PAID_MS,
  };
}

/** Everything built and earning: what is shown where motion is not wanted. */
export function finishedDemoFrame(): DemoFrame {
  return demoFrame(DEMO_LENGTH_MS - 1);
}

function statusAt(at: number, tickets: readonly number[]): string {
  if (at >= SERVING_MS) return "Live and serving";
  if (at >= DEPLOY_MS) return "Deploying";
  const working = tickets.findIndex((filled) => filled < 10);
  if (at < WORK_START_MS || working === -1) return "Waiting for your description";
  return `Building: ${DEMO_TICKETS[working]}`;
}

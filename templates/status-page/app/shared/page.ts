import type { STATES } from "./services.ts";

export type State = (typeof STATES)[number];
export type StatusPage = {
  services: {
    id: string;
    name: string;
    about: string | null;
    state: State;
    checkedAt: string | null;
    days: Record<string, State>;
  }[];
  incidents: {
    id: string;
    title: string;
    step: string;
    service: string | null;
    news: { step: string; text: string; at: string }[] | null;
  }[];
};

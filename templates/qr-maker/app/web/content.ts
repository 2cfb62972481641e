// What a code holds for each kind, as phones read it.
import type { Kind } from "../shared/codes.ts";

/** What was typed, of all kinds, so that nothing is lost by looking at another. */
export type Typed = {
  kind: Kind;
  link: string;
  network: string;
  password: string;
  name: string;
  phone: string;
  mail: string;
  text: string;
  ink: string;
  paper: string;
};

export const START: Typed = {
  kind: "Link",
  link: "https://example.com",
  network: "",
  password: "",
  name: "",
  phone: "",
  mail: "",
  text: "",
  ink: "#1b1b1f",
  paper: "#ffffff",
};

/** Letters that mean something in a code for Wi-Fi are marked. */
const wifi = (value: string) => value.replace(/[\\;,:"]/g, "\\$&");
/** In a contact, line breaks and separators are. */
const card = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Empty while what is needed is missing. */
export function contentOf(typed: Typed): string {
  const { kind, link, network, password, name, phone, mail, text } = typed;
  if (kind === "Link") return link.trim();
  if (kind === "Text") return text;
  if (kind === "Wi-Fi")
    return network === ""
      ? ""
      : `WIFI:T:${password === "" ? "nopass" : "WPA"};S:${wifi(network)};P:${wifi(password)};;`;
  if (name === "") return "";
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${card(name)}`,
    phone && `TEL:${card(phone)}`,
    mail && `EMAIL:${card(mail)}`,
    "END:VCARD",
  ];
  return lines.filter(Boolean).join("\n");
}

const lightness = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const CONTRAST_MIN = 3;

/** Why a camera may not read it, in a sentence; null when it will. */
export function troubleWith({ ink, paper }: Pick<Typed, "ink" | "paper">): string | null {
  const [dark, light] = [lightness(ink), lightness(paper)];
  if (dark > light) return "Many cameras read a dark code on a light ground only.";
  return (light + 0.05) / (dark + 0.05) < CONTRAST_MIN ? "These two colours are too alike for many cameras." : null;
}

import { seed } from "@ninefold/server";
import { codes } from "../shared/codes.ts";

export default seed(async ({ insert }) => {
  await insert(codes, [
    { name: "Wi-Fi for guests", kind: "Wi-Fi", content: "WIFI:T:WPA;S:Guests;P:sunny-terrace;;", ink: "#17443b" },
    { name: "Menu of the week", kind: "Link", content: "https://example.com/menu", ink: "#7a2a12", paper: "#fff6ec" },
    {
      name: "My card",
      kind: "Contact",
      content: "BEGIN:VCARD\nVERSION:3.0\nFN:Noor Haddad\nTEL:555 0134\nEMAIL:noor@example.com\nEND:VCARD",
    },
    { name: "Locker 12", kind: "Text", content: "Locker 12. The key is with Jun, second floor.", ink: "#3a3fae" },
  ]);
});

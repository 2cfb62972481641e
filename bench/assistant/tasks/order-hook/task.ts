// Another program calls the app: with its secret, twice for the same thing, and somebody without the secret tries as well.
import { Complaint, find, main } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const SECRET = "shop-token-5b1d77aa20";

export const task: Task = {
  title: "Orders that come by themselves",
  about: "else",
  message:
    'Our web shop calls an address for each order and sends JSON like {"id": "A-17", "customer": "Ida Berg", "total": 4250} (cents), with a secret in the header X-Shop-Token that I enter myself. Show me the orders with customer and total as a list as they come in. Whoever does not send the secret must not get anything in. The shop sometimes sends the same order twice; it is still one order.',
  async check({ open, platform, mark, becomes }) {
    const { secrets } = await platform("GET", "/secrets");
    if (secrets.length === 0) throw new Complaint("I find nowhere to enter the secret of the shop.");
    for (const { name } of secrets)
      await platform("PUT", `/secrets/${name}`, { value: SECRET, environments: ["preview", "live"] });
    const { hooks } = await platform("GET", "/hooks?environment=live");
    const address: string | undefined = hooks[0]?.address;
    if (!address) throw new Complaint("There is no address that the shop could call.");
    const order = async (id: string, customer: string, token: string) => {
      const body = JSON.stringify({ id, customer, total: 4250 });
      return fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shop-token": token },
        body,
      });
    };
    await order(`B-${mark}`, `Mallory ${mark}`, "guessed");
    await becomes(
      async () => (await order(`A-${mark}`, `Ida ${mark}`, SECRET)).status,
      (status) => status < 300,
      "The shop sends an order with the right secret, and it is not taken.",
    );
    await order(`A-${mark}`, `Ida ${mark}`, SECRET);
    await order(`C-${mark}`, `Tom ${mark}`, SECRET);
    // The calls are done one after the other; when the last is there the ones before it are.
    await becomes(
      async () => {
        const now = await open("owner");
        return (await find(now, (at) => main(at).getByText(`Tom ${mark}`), "not yet")) !== null;
      },
      (isThere) => isThere,
      "The shop sent an order, and it is not in the list.",
    );
    const list = await open("owner");
    await find(
      list,
      (at) => main(at).getByText(`Ida ${mark}`),
      "The shop sent an order of Ida, and it is not in the list.",
    );
    await find(list, (at) => main(at).getByText(/42[.,]50/), "An order of 4250 cents is not shown as 42.50.");
    if ((await main(list).getByText(`Ida ${mark}`, { exact: true }).count()) > 1)
      throw new Complaint("The shop sent the same order twice, and now it is in the list twice.");
    if ((await main(list).getByText(`Mallory ${mark}`).count()) > 0)
      throw new Complaint("An order with a wrong secret came in.");
  },
};

import {
  Badge,
  Button,
  BuyButton,
  Card,
  EmptyState,
  ErrorState,
  formatMoney,
  Loading,
  Page,
  TextArea,
  TextInput,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { useState } from "react";
import manifest from "../../app.json";
import type { Offered } from "../../shared/products.ts";
import start from "../../shared/start.json";
import { Drawing } from "../drawing.tsx";

type Cart = Readonly<Record<string, number>>;

/** What everybody sees: the shelf, the cart beside it, and the way to pay. */
export function ShopPage() {
  const { data, error, isPending, refetch } = usePublic<{ rows: Offered[] }>("/shelf");
  const [cart, setCart] = useState<Cart>({});
  usePageHead({ title: "Shop", description: manifest.tagline, index: true });
  if (isPending) return <Loading kind="cards" rows={6} />;
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  const set = (id: string, quantity: number) => setCart((now) => ({ ...now, [id]: Math.max(0, quantity) }));
  return (
    <Page title="Shop" intro={manifest.tagline}>
      {data.rows.length === 0 && <EmptyState icon="store" title="The shelf is empty" text="Please come back soon." />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <ul className="grid gap-5 min-[440px]:grid-cols-2 xl:grid-cols-3">
          {data.rows.map((product) => (
            <li key={product.id}>
              <Product
                product={product}
                inCart={cart[product.id] ?? 0}
                onAdd={() => set(product.id, (cart[product.id] ?? 0) + 1)}
              />
            </li>
          ))}
        </ul>
        {data.rows.length > 0 && <CartCard rows={data.rows} cart={cart} set={set} />}
      </div>
    </Page>
  );
}

function Product({ product, inCart, onAdd }: { product: Offered; inCart: number; onAdd: () => void }) {
  const { name, kind, about, price, free } = product;
  return (
    <Card padded={false} className="flex h-full flex-col overflow-hidden">
      <div className="aspect-[4/3] overflow-hidden bg-sunken">
        <Drawing kind={kind} name={name} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-sm text-ink-muted">{about}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <p className="font-semibold tabular-nums">{formatMoney(price, start.currency)}</p>
          {free === 0 ? (
            <Badge>Sold out</Badge>
          ) : (
            <Button
              size="small"
              variant="secondary"
              icon="plus"
              aria-label={`Add ${name}`}
              disabled={inCart >= free}
              onClick={onAdd}
            >
              Add
            </Button>
          )}
        </div>
        {free > 0 && free <= 3 && <p className="text-xs text-warning-text">Only {free} left</p>}
      </div>
    </Card>
  );
}

type CartProps = { rows: readonly Offered[]; cart: Cart; set: (id: string, quantity: number) => void };

function CartCard({ rows, cart, set }: CartProps) {
  const [buyer, setBuyer] = useState({ name: "", mail: "", address: "" });
  const chosen = rows.filter(({ id }) => (cart[id] ?? 0) > 0);
  const total = chosen.reduce((sum, { id, price }) => sum + price * (cart[id] ?? 0), 0);
  const type = (part: Partial<typeof buyer>) => setBuyer((now) => ({ ...now, ...part }));
  const isReady = buyer.name.trim() !== "" && buyer.mail.includes("@") && buyer.address.trim().length >= 5;
  return (
    <Card title="Your cart" className="lg:sticky lg:top-20">
      {chosen.length === 0 && <p className="text-sm text-ink-muted">Nothing yet. Add something that you like.</p>}
      <ul className="flex flex-col gap-3">
        {chosen.map(({ id, name, price, free }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <span className="min-w-0 basis-full font-medium">{name}</span>
            <span className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="small"
                icon="minus"
                aria-label={`One ${name} less`}
                onClick={() => set(id, (cart[id] ?? 0) - 1)}
              />
              <span className="w-6 text-center tabular-nums">{cart[id]}</span>
              <Button
                variant="ghost"
                size="small"
                icon="plus"
                aria-label={`One ${name} more`}
                disabled={(cart[id] ?? 0) >= free}
                onClick={() => set(id, (cart[id] ?? 0) + 1)}
              />
            </span>
            <span className="tabular-nums">{formatMoney(price * (cart[id] ?? 0), start.currency)}</span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
          <p className="flex justify-between font-semibold" role="status">
            <span>Total</span>
            <span className="tabular-nums">{formatMoney(total, start.currency)}</span>
          </p>
          <TextInput
            label="Your name"
            required
            autoComplete="name"
            value={buyer.name}
            onChange={(name) => type({ name })}
          />
          <TextInput
            label="E-mail"
            required
            type="email"
            autoComplete="email"
            value={buyer.mail}
            onChange={(mail) => type({ mail })}
          />
          <TextArea
            label="Address"
            required
            rows={3}
            maxLength={400}
            autoComplete="street-address"
            value={buyer.address}
            onChange={(address) => type({ address })}
          />
          <BuyButton
            call="/public/checkout"
            disabled={!isReady}
            body={{ ...buyer, items: chosen.map(({ id }) => ({ id, quantity: cart[id] })) }}
          >
            Pay {formatMoney(total, start.currency)}
          </BuyButton>
          {!isReady && <p className="text-xs text-ink-muted">Say who you are and where it is to be sent.</p>}
        </div>
      )}
    </Card>
  );
}

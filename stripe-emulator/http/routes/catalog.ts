// /v1/products and /v1/prices.
import type Stripe from "stripe";
import { invalidRequest } from "../../engine/faults.ts";
import { newId } from "../../engine/identifiers.ts";
import { buildPrice, buildProduct } from "../../objects/catalog.ts";
import {
  clearable,
  expand,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  text,
  url,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { find, page, type Route, route } from "../route.ts";

const createProduct = route("POST", "/v1/products", {
  parameters: group<Stripe.ProductCreateParams>()({
    name: required(text(250)),
    id: text(200),
    active: flag,
    description: text(),
    images: list(url),
    metadata,
    statement_descriptor: text(22),
    unit_label: text(12),
    url,
    ...expand,
  }),
  run: ({ engine, parameters: given }) => {
    const id = given.id ?? newId("prod");
    if (engine.store.get("product", id))
      throw invalidRequest("Product already exists.", "id", "resource_already_exists");
    const product = buildProduct({
      id,
      name: given.name,
      description: given.description ?? null,
      metadata: mergeMetadata({}, given.metadata),
      active: given.active ?? true,
      images: given.images ?? [],
      url: given.url ?? null,
      statementDescriptor: given.statement_descriptor ?? null,
      unitLabel: given.unit_label ?? null,
      created: engine.now(),
    });
    return engine.save("product", product, "product.created");
  },
});

const updateProduct = route("POST", "/v1/products/:id", {
  parameters: group<Stripe.ProductUpdateParams>()({
    name: text(250),
    active: flag,
    default_price: clearable(text()),
    description: clearable(text()),
    images: list(url),
    metadata,
    statement_descriptor: text(22),
    unit_label: clearable(text(12)),
    url: clearable(url),
    ...expand,
  }),
  run: (call) => {
    const { expand: _expand, metadata: change, default_price: price, ...given } = call.parameters;
    const product = find(call, "product", call.id);
    if (price && find(call, "price", price, "default_price").product !== product.id) {
      throw invalidRequest("The price must belong to the product.", "default_price");
    }
    const next = {
      ...product,
      ...given,
      metadata: mergeMetadata(product.metadata, change),
      updated: call.engine.now(),
    };
    return call.engine.save(
      "product",
      price === undefined ? next : { ...next, default_price: price },
      "product.updated",
    );
  },
});

const createPrice = route("POST", "/v1/prices", {
  parameters: group<Stripe.PriceCreateParams>()({
    currency: required(text(3)),
    product: text(),
    unit_amount: integer({ min: 0, max: 99_999_999 }),
    active: flag,
    lookup_key: text(200),
    metadata,
    nickname: text(),
    recurring: group<Stripe.PriceCreateParams.Recurring>()({
      interval: required(oneOf("day", "week", "month", "year")),
      interval_count: integer({ min: 1, max: 36 }),
      usage_type: oneOf("licensed"),
    }),
    product_data: group<Stripe.PriceCreateParams.ProductData>()({ name: required(text(250)), metadata, id: text(200) }),
    tax_behavior: oneOf("unspecified"),
    ...expand,
  }),
  run: (call) => {
    const { engine, parameters: given } = call;
    if (given.unit_amount === undefined)
      throw invalidRequest("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
    const product = given.product ? find(call, "product", given.product, "product").id : newProduct(call);
    const price = buildPrice({
      id: newId("price"),
      product,
      currency: given.currency.toLowerCase(),
      unitAmountCents: given.unit_amount,
      interval: given.recurring?.interval ?? null,
      intervalCount: given.recurring?.interval_count ?? 1,
      nickname: given.nickname ?? null,
      lookupKey: given.lookup_key ?? null,
      metadata: mergeMetadata({}, given.metadata),
      active: given.active ?? true,
      created: engine.now(),
    });
    return engine.save("price", price, "price.created");
  },
});

function newProduct({
  engine,
  parameters: { product_data: data },
}: {
  engine: Parameters<Route["run"]>[0]["engine"];
  parameters: { product_data?: { name: string; metadata?: Record<string, string>; id?: string } };
}): string {
  if (!data)
    throw invalidRequest(
      "You must specify either `product` or `product_data` when creating a price.",
      "product",
      "parameter_missing",
    );
  const product = buildProduct({
    id: data.id ?? newId("prod"),
    name: data.name,
    metadata: mergeMetadata({}, data.metadata),
    active: true,
    images: [],
    url: null,
    statementDescriptor: null,
    unitLabel: null,
    created: engine.now(),
  });
  return engine.save("product", product, "product.created").id;
}

const updatePrice = route("POST", "/v1/prices/:id", {
  parameters: group<Stripe.PriceUpdateParams>()({
    active: flag,
    lookup_key: text(200),
    metadata,
    nickname: clearable(text()),
    tax_behavior: oneOf("unspecified"),
    ...expand,
  }),
  run: (call) => {
    const { expand: _expand, metadata: change, ...given } = call.parameters;
    const price = find(call, "price", call.id);
    return call.engine.save(
      "price",
      { ...price, ...given, metadata: mergeMetadata(price.metadata, change) },
      "price.updated",
    );
  },
});

export const catalogRoutes: Route[] = [
  createProduct,
  updateProduct,
  retrieval("/v1/products/:id", "product"),
  route("GET", "/v1/products", {
    parameters: group<Stripe.ProductListParams>()({ ...paging, active: flag, created: range, url: text() }),
    run: (call) =>
      page(call, "product", "/v1/products", {
        where: { active: call.parameters.active, url: call.parameters.url },
        created: call.parameters.created,
      }),
  }),
  createPrice,
  updatePrice,
  retrieval("/v1/prices/:id", "price"),
  route("GET", "/v1/prices", {
    parameters: group<Stripe.PriceListParams>()({
      ...paging,
      active: flag,
      created: range,
      currency: text(),
      product: text(),
      type: oneOf("recurring", "one_time"),
    }),
    run: (call) => {
      const { active, created, currency, product, type } = call.parameters;
      return page(call, "price", "/v1/prices", { where: { active, currency, product, type }, created });
    },
  }),
];

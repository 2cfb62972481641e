import start from "../shared/start.json";

/** What stands on the cards: icons that look unlike each other, each with a colour and a name. */
type Picture = Readonly<{ icon: string; name: string; color: string }>;

const EVERYDAY: readonly Picture[] = [
  { icon: "cat", name: "Cat", color: "#d97706" },
  { icon: "fish", name: "Fish", color: "#0284c7" },
  { icon: "flower-2", name: "Flower", color: "#db2777" },
  { icon: "anchor", name: "Anchor", color: "#1e3a8a" },
  { icon: "cherry", name: "Cherry", color: "#dc2626" },
  { icon: "tree-pine", name: "Tree", color: "#15803d" },
  { icon: "moon", name: "Moon", color: "#6d28d9" },
  { icon: "umbrella", name: "Umbrella", color: "#0f766e" },
  { icon: "key", name: "Key", color: "#a16207" },
  { icon: "bike", name: "Bicycle", color: "#4338ca" },
  { icon: "snowflake", name: "Snowflake", color: "#0891b2" },
  { icon: "guitar", name: "Guitar", color: "#9a3412" },
  { icon: "rocket", name: "Rocket", color: "#be123c" },
  { icon: "pizza", name: "Pizza", color: "#c2410c" },
  { icon: "leaf", name: "Leaf", color: "#4d7c0f" },
];
const ANIMALS: readonly Picture[] = [
  { icon: "cat", name: "Cat", color: "#d97706" },
  { icon: "dog", name: "Dog", color: "#9a3412" },
  { icon: "fish", name: "Fish", color: "#0284c7" },
  { icon: "bird", name: "Bird", color: "#4338ca" },
  { icon: "rabbit", name: "Rabbit", color: "#db2777" },
  { icon: "snail", name: "Snail", color: "#a16207" },
  { icon: "squirrel", name: "Squirrel", color: "#c2410c" },
  { icon: "turtle", name: "Turtle", color: "#15803d" },
  { icon: "bug", name: "Bug", color: "#dc2626" },
  { icon: "rat", name: "Rat", color: "#6d28d9" },
  { icon: "panda", name: "Panda", color: "#1e3a8a" },
  { icon: "shrimp", name: "Shrimp", color: "#be123c" },
  { icon: "worm", name: "Worm", color: "#4d7c0f" },
  { icon: "paw-print", name: "Paw", color: "#0f766e" },
  { icon: "feather", name: "Feather", color: "#0891b2" },
];
const PICTURES = start.pictures === "Animals" ? ANIMALS : EVERYDAY;

export type Card = Readonly<{ id: number; picture: Picture }>;

/** Two of each of the first `pairs` of shuffled pictures, shuffled. */
export function dealt(pairs: number): Card[] {
  const pictures = shuffled(PICTURES).slice(0, pairs);
  return shuffled([...pictures, ...pictures]).map((picture, id) => ({ id, picture }));
}

function shuffled<T>(cards: readonly T[]): T[] {
  return cards
    .map((card) => ({ card, order: Math.random() }))
    .sort((left, right) => left.order - right.order)
    .map(({ card }) => card);
}

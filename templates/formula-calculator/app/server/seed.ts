import { seed } from "@ninefold/server";
import { inputs, results } from "../shared/inputs.ts";

const METRES = { unit: "m", otherUnit: "ft", factor: 3.28084 };
const CENTIMETRES = { unit: "cm", otherUnit: "in", factor: 0.393701 };

export default seed(async ({ insert }) => {
  await insert(inputs, [
    { label: "Room length", name: "room_length", start: 4.2, ...METRES, least: 0, most: 100, place: 1 },
    { label: "Room width", name: "room_width", start: 3.1, ...METRES, least: 0, most: 100, place: 2 },
    { label: "Tile length", name: "tile_length", start: 60, ...CENTIMETRES, least: 1, most: 300, place: 3 },
    { label: "Tile width", name: "tile_width", start: 30, ...CENTIMETRES, least: 1, most: 300, place: 4 },
    { label: "Joint", name: "joint", start: 0.3, ...CENTIMETRES, least: 0, most: 5, place: 5 },
    { label: "Waste", name: "waste", kind: "Per cent", start: 10, least: 0, most: 50, place: 6 },
    { label: "Tiles in a box", name: "in_box", start: 8, least: 1, most: 500, place: 7 },
    { label: "Price of a box", name: "box_price", start: 34.9, unit: "$", least: 0, most: 10_000, place: 8 },
    { label: "Tiled skirting along the walls", name: "skirting", kind: "Yes or no", start: 0, place: 9 },
  ]);
  await insert(results, [
    {
      label: "Boxes",
      name: "boxes",
      formula: "ceil(tiles / in_box)",
      size: "Large",
      place: 1,
    },
    { label: "Price", name: "price", formula: "boxes * box_price", decimals: 2, unit: "$", size: "Large", place: 2 },
    {
      label: "Tiles",
      name: "tiles",
      formula: "ceil((floor_area + skirting_area) / tile_area * (1 + waste))",
      place: 3,
    },
    { label: "Tiles left over", name: "left_over", formula: "boxes * in_box - tiles", place: 4 },
    {
      label: "Floor",
      name: "floor_area",
      formula: "room_length * room_width",
      decimals: 2,
      unit: "m²",
      otherUnit: "ft²",
      factor: 10.7639,
      place: 5,
    },
    {
      label: "Skirting, 8 cm high",
      name: "skirting_area",
      formula: "if(skirting, 2 * (room_length + room_width) * 0.08, 0)",
      decimals: 2,
      unit: "m²",
      otherUnit: "ft²",
      factor: 10.7639,
      place: 6,
    },
    {
      label: "A tile with its joint",
      name: "tile_area",
      formula: "(tile_length + joint) * (tile_width + joint) / 10000",
      decimals: 4,
      size: "Not at all",
      place: 7,
    },
  ]);
});

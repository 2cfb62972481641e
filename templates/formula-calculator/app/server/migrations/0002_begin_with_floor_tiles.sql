-- It begins as a floor tile calculator, live too; whoever owns the app changes it there.
insert into "inputs" ("owner_id", "label", "name", "kind", "start", "unit", "other_unit", "factor", "least", "most", "place") values
  ('app-owner', 'Room length', 'room_length', 'Number', 4.2, 'm', 'ft', 3.28084, 0, 100, 1),
  ('app-owner', 'Room width', 'room_width', 'Number', 3.1, 'm', 'ft', 3.28084, 0, 100, 2),
  ('app-owner', 'Tile length', 'tile_length', 'Number', 60, 'cm', 'in', 0.393701, 1, 300, 3),
  ('app-owner', 'Tile width', 'tile_width', 'Number', 30, 'cm', 'in', 0.393701, 1, 300, 4),
  ('app-owner', 'Joint', 'joint', 'Number', 0.3, 'cm', 'in', 0.393701, 0, 5, 5),
  ('app-owner', 'Waste', 'waste', 'Per cent', 10, null, null, null, 0, 50, 6),
  ('app-owner', 'Tiles in a box', 'in_box', 'Number', 8, null, null, null, 1, 500, 7),
  ('app-owner', 'Price of a box', 'box_price', 'Number', 34.9, '$', null, null, 0, 10000, 8),
  ('app-owner', 'Tiled skirting along the walls', 'skirting', 'Yes or no', 0, null, null, null, null, null, 9);

insert into "results" ("owner_id", "label", "name", "formula", "decimals", "unit", "other_unit", "factor", "size", "place") values
  ('app-owner', 'Boxes', 'boxes', 'ceil(tiles / in_box)', 0, null, null, null, 'Large', 1),
  ('app-owner', 'Price', 'price', 'boxes * box_price', 2, '$', null, null, 'Large', 2),
  ('app-owner', 'Tiles', 'tiles', 'ceil((floor_area + skirting_area) / tile_area * (1 + waste))', 0, null, null, null, 'Normal', 3),
  ('app-owner', 'Tiles left over', 'left_over', 'boxes * in_box - tiles', 0, null, null, null, 'Normal', 4),
  ('app-owner', 'Floor', 'floor_area', 'room_length * room_width', 2, 'm²', 'ft²', 10.7639, 'Normal', 5),
  ('app-owner', 'Skirting, 8 cm high', 'skirting_area', 'if(skirting, 2 * (room_length + room_width) * 0.08, 0)', 2, 'm²', 'ft²', 10.7639, 'Normal', 6),
  ('app-owner', 'A tile with its joint', 'tile_area', '(tile_length + joint) * (tile_width + joint) / 10000', 4, null, null, null, 'Not at all', 7);

// What tests of every room share: databases, and (as rooms appear) whole servers and factories.
export { createTestDatabase, type TestDatabase } from "./database.ts";

/** The key that every test database is sealed with. */
export const testDataKey = Buffer.alloc(32, 'test');

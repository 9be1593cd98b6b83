/**
 * Whether tests use real photographs and as many random draws as they can: `npm run test:all` sets
 * it.
 */
export const isFullSize = process.env['TEST_SIZE'] === 'full';

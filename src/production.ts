/** The built site's entry: React and others choose their fast variant by this while they load. */
process.env.NODE_ENV ??= 'production';
void import('./server.ts');

/** What Node is started with to serve, as `npm start`, the unit and the image do (decision 079). */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=16', '--expose-gc'];

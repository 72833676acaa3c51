import { startSite } from '#site-server/server.ts';

/** The site server in a process of its own. `node serve-site.ts FOLDER PORT`. */
const [dist = '', port = '0'] = process.argv.slice(2);
await startSite({ dist, port: Number(port), apiOrigin: 'https://api.shop.example', isSecure: true });

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Served } from '../../bench/visits.ts';
import { installFromDebian } from '../../scripts/debian.ts';
import { type Content, pageNames, type Renaming } from './content.ts';
import { cacheStatus, gzipOrNothing, servedBy, start, startNginx, whenUp } from './start.ts';
import { zipFiles } from './zip-files.ts';

const packages = ['wordpress', 'php-fpm', 'php-mysql', 'mariadb-server', 'nginx'];
const kinds = ['without', 'inPhp', 'inNginx'] as const;

/** Installs Debian's packages where they are missing, and stops the services that they start. */
export function installWordPress(): void {
  const missing = packages.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0);
  for (const name of missing) installFromDebian(name);
  if (missing.length === 0) return;
  const services = ['nginx', 'mariadb', ...phpVersions().map((version) => `php${version}-fpm`)];
  for (const service of services) {
    spawnSync('systemctl', ['disable', '--now', service]);
    spawnSync('service', [service, 'stop']);
  }
}

const phpVersions = () => readdirSync('/etc/php').filter((name) => /^\d/.test(name));

/**
 * WordPress from Debian's packages in this folder, without a page cache, with one in PHP as its
 * plugins have it, and with nginx's: one installation, and a port for each.
 */
export async function startWordPress(
  folder: string,
  content: Content,
  { files, fonts, ports }: { files: string; fonts: string[]; ports: [number, number, number] },
): Promise<Record<(typeof kinds)[number], Served> & Renaming> {
  const own = path.join(import.meta.dirname, 'wordpress');
  const site = path.join(folder, 'site');
  cpSync('/usr/share/wordpress', site, { recursive: true, dereference: true });
  cpSync(files, site, { recursive: true });
  for (const file of ['wp-config.php', 'install.php'])
    cpSync(path.join(own, file), path.join(site, file));
  cpSync(path.join(own, 'advanced-cache.php'), path.join(site, 'wp-content/advanced-cache.php'));
  const theme = path.join(site, 'wp-content/themes/trailrun');
  mkdirSync(theme, { recursive: true });
  cpSync(path.join(own, 'theme'), theme, { recursive: true });
  for (const name of pageNames)
    writeFileSync(path.join(theme, `${name}.css`), content.pages[name].css);
  const unmarked = (html: string) => html.replaceAll(' aria-current="page"', '');
  for (const part of ['header', 'menu', 'footer'] as const)
    writeFileSync(path.join(theme, `${part}.html`), unmarked(content.pages.rules[part]));
  for (const served of ['assets', 'pictures', 'wp-content/themes/trailrun'])
    zipFiles(path.join(site, served));

  const socket = path.join(folder, 'mariadb.sock');
  const data = path.join(folder, 'mariadb');
  run(
    'mariadb-install-db',
    '--no-defaults',
    '--user=root',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
  );
  const database = start([
    'mariadbd',
    '--no-defaults',
    '--user=root',
    `--datadir=${data}`,
    `--socket=${socket}`,
    '--skip-networking',
    `--pid-file=${folder}/mariadb.pid`,
    `--log-error=${folder}/mariadb.errors`,
  ]);
  const toDatabase = ['--no-defaults', `--socket=${socket}`, '-uroot'];
  const isUp = () => spawnSync('mariadb-admin', [...toDatabase, 'ping']).status === 0;
  while (!isUp()) await sleep(100);
  run('mariadb', ...toDatabase, '-e', 'create database wordpress character set utf8mb4');
  writeFileSync(path.join(folder, 'content.json'), JSON.stringify(content));
  writeFileSync(path.join(folder, 'fonts.json'), JSON.stringify(fonts));
  run(
    'php',
    path.join(site, 'install.php'),
    path.join(folder, 'content.json'),
    path.join(folder, 'fonts.json'),
  );

  const [version = ''] = phpVersions();
  writeFileSync(
    path.join(folder, 'fpm.conf'),
    `[global]
daemonize = no
error_log = ${folder}/fpm.errors
[www]
user = root
group = root
listen = ${folder}/fpm.sock
pm = static
pm.max_children = 8
php_admin_value[opcache.revalidate_freq] = 60
`,
  );
  const php = start([`php-fpm${version}`, '-R', '-y', path.join(folder, 'fpm.conf')]);
  const server = (port: number, more: string) => `server {
  listen 127.0.0.1:${port};
  listen [::1]:${port};
  root ${site};
  location / { try_files $uri @wordpress; }
  location @wordpress {
    include /etc/nginx/fastcgi_params;
    fastcgi_param SCRIPT_FILENAME ${site}/index.php;
    fastcgi_param HTTP_HOST $http_host;
    fastcgi_param HTTP_ACCEPT_ENCODING $encoding;
    fastcgi_pass unix:${folder}/fpm.sock;
    ${more}
  }
}`;
  const nginx = startNginx(
    folder,
    `${gzipOrNothing}
fastcgi_cache_path ${folder}/kept keys_zone=pages:10m;
${server(ports[0], '')}
${server(ports[1], 'fastcgi_param PAGE_CACHE on;')}
${server(
  ports[2],
  `fastcgi_cache pages;
    fastcgi_cache_key "$request_method $request_uri $encoding";
    # In the key already.
    fastcgi_ignore_headers Vary;
    fastcgi_cache_valid 200 60s;
    fastcgi_cache_lock on;
    fastcgi_cache_background_update on;
    fastcgi_cache_use_stale updating error timeout;
    ${cacheStatus}
    fastcgi_cache_bypass $http_cookie;
    fastcgi_no_cache $http_cookie;`,
)}`,
  );
  for (const port of ports) await whenUp(`http://localhost:${port}/`);
  const [without, inPhp, inNginx] = ports.map((port) => servedBy(port, nginx, php, database));
  const rename = (name: string) =>
    run(
      'mariadb',
      ...toDatabase,
      'wordpress',
      '-e',
      `update wp_participant set name = '${name}' where place = 0`,
    );
  return { without, inPhp, inNginx, rename } as Record<(typeof kinds)[number], Served> & Renaming;
}

function run(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stdout} ${stderr}`);
}

import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { validate } from 'dockerfile-utils';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '#server/config.ts';
import { environmentSchema } from '#server/config-schema.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import composeSchema from '../fixtures/compose/compose-spec.json' with { type: 'json' };
import {
  type Container,
  checkManifest,
  manifestFolder,
  readCompose,
  readManifests,
  recipes,
  withSecrets,
} from '../fixtures/deployment.ts';
import {
  argumentsOf,
  commandOf,
  copiesOf,
  dockerfile,
  environmentOf,
  readStages,
} from '../fixtures/dockerfile.ts';

const { node } = (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } })
  .dependencies;
const known = new Set(Object.keys(environmentSchema.entries));
/** Variables that the configuration does not have, by themselves or as a file. */
const unknownIn = (names: readonly string[]) =>
  names.filter((name) => !known.has(name.replace(/_FILE$/, '')));

const app = new Hono();
mountHealth(app, async () => []);
const healthPaths = app.routes.map(({ path }) => path);

/** A tag that names a version. */
const isPinned = (image: string) => /:v?\d[\w.-]*$/.test(image);

const stages = readStages();
const stage = (name: string) => {
  const found = stages[name];
  if (!found) throw new Error(`the Dockerfile has no stage ${name}`);
  return found;
};
/** Variables of the shop's image, without those of Node and glibc. */
const imageVariables = Object.fromEntries(
  Object.entries(environmentOf(stage('shop'))).filter(
    ([name]) => !/^(?:NODE_COMPILE_CACHE|MALLOC_)/.test(name),
  ),
);

/** The file that a command runs with Node exists; commands of a shell may run several. */
const programsIn = (command: readonly string[]) =>
  command.join(' ').match(/(?:src|scripts)\/[\w/.-]+\.ts/g) ?? [];

describe('the Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(readFileSync(dockerfile, 'utf8')).map(({ message }) => message)).toEqual([]);
  });

  it('starts from images with a version, and with the Node of the project', () => {
    expect(Object.values(stages).filter(({ image }) => !isPinned(image))).toEqual([]);
    expect(stage('shop').image).toBe(`node:${node}-bookworm-slim`);
    expect(stage('packages').image).toBe(stage('shop').image);
  });

  it('runs as a user without rights, and downloads nothing when it runs', () => {
    for (const name of ['shop', 'pooler']) {
      expect(argumentsOf(stage(name), 'USER')).toEqual(['1000:1000']);
      expect(commandOf(stage(name)).join(' ')).not.toMatch(/npm|npx|curl|wget|apt/);
    }
  });

  it('copies files that exist and that its ignore file lets in', () => {
    const ignored = readFileSync(`${dockerfile}.dockerignore`, 'utf8').split('\n');
    const sources = Object.values(stages)
      .flatMap(copiesOf)
      .filter(({ from }) => from === undefined)
      .flatMap((copy) => copy.sources);
    expect(sources.filter((source) => globSync(source).length === 0)).toEqual([]);
    expect(sources.filter((source) => !ignored.includes(`!${source.split('/')[0]}`))).toEqual([]);
    for (const source of ['src', 'scripts', 'i18n', 'public', 'astro.config.mjs'])
      expect(sources).toContain(source);
  });

  it('sets variables of the configuration, and opens its ports', () => {
    expect(unknownIn(Object.keys(imageVariables))).toEqual([]);
    const { apiPort, sitePort } = parseConfig(imageVariables, { hasDatabase: false });
    expect(argumentsOf(stage('shop'), 'EXPOSE')).toEqual([`${apiPort} ${sitePort}`]);
    const [check = ''] = argumentsOf(stage('shop'), 'HEALTHCHECK');
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/\w+)'/.exec(check) ?? [];
    expect([Number(port), healthPaths.includes(path ?? '')]).toEqual([apiPort, true]);
  });

  it('has a PgBouncer that listens where the image says', () => {
    const settings = readFileSync(`${recipes}/pgbouncer.ini`, 'utf8');
    const [port] = argumentsOf(stage('pooler'), 'EXPOSE');
    expect(settings).toContain(`listen_port = ${port}\n`);
    expect(settings).toContain('pool_mode = transaction\n');
    expect(argumentsOf(stage('pooler'), 'HEALTHCHECK')[0]).toContain(`127.0.0.1/${port}`);
  });
});

/** The environment as the program sees it, with the folder of the secrets in place of the container's. */
function seen(given: Record<string, string>, secrets: string): Record<string, string> {
  const entries = Object.entries({ ...imageVariables, ...given }).map(([name, value]) => [
    name,
    String(value)
      .replace('/run/secrets', secrets)
      .replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

describe('the compose file', () => {
  const compose = readCompose();
  const services = Object.entries(compose.services);
  const programs = services.filter(([, { build }]) => build?.target === 'shop');

  it('is valid by the schema of the Compose Specification', () => {
    // Ajv knows the schema's own schema by another spelling of its address.
    const { $schema: _, ...schema } = composeSchema as Record<string, unknown>;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.validate(schema, compose);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('has every part of a shop', () => {
    const parts = [
      'database',
      'pooler',
      'storage',
      'mail',
      'proxy',
      'api',
      'worker',
      'publisher',
      'renderer',
      'web',
    ];
    expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(parts));
    expect(compose.services['api']?.deploy?.replicas).toBe(2);
  });

  it('names images with a version, and stages of the Dockerfile', () => {
    for (const [name, { image = '', build }] of services) {
      if (build) expect(Object.keys(stages), name).toContain(build.target);
      else expect(isPinned(image), image).toBe(true);
    }
  });

  it('gives programs variables that the configuration has, and that it accepts', () => {
    withSecrets((folder) => {
      for (const [name, { environment = {}, secrets = [] }] of programs) {
        expect(unknownIn(Object.keys(environment)), name).toEqual([]);
        const files = Object.values(environment).flatMap(
          (value) => /^\/run\/secrets\/(.+)/.exec(value)?.[1] ?? [],
        );
        expect(secrets.toSorted(), name).toEqual(files.toSorted());
        const hasDatabase = environment['DATABASE_URL_FILE'] !== undefined;
        const config = parseConfig(seen(environment, folder), { hasDatabase });
        expect(config.mode).toBe('production');
      }
      const written = readdirSync(folder).toSorted();
      expect(Object.keys(compose.secrets).toSorted()).toEqual(written);
    });
  });

  it('runs programs that exist, and finds them by their ports', () => {
    const { apiPort, sitePort } = parseConfig(imageVariables, { hasDatabase: false });
    for (const [name, { command = [] }] of programs) {
      const files = programsIn([command].flat());
      if (name !== 'api' && name !== 'worker') expect(files.length, name).toBeGreaterThan(0);
      for (const file of files) expect(globSync(file), name).toEqual([file]);
    }
    const proxy = readFileSync(`${recipes}/compose.Caddyfile`, 'utf8');
    expect(proxy).toContain(`reverse_proxy web:${sitePort}\n`);
    expect(proxy).toContain(`dynamic a api ${apiPort} `);
    expect(compose.services['renderer']?.environment?.['API_ORIGIN']).toBe(`http://api:${apiPort}`);
    expect(compose.services['web']?.healthcheck?.test?.join(' ')).toContain(`127.0.0.1:${sitePort}/`);
    const storage = compose.services['storage']?.command?.[0] ?? '';
    expect(storage).toContain(new URL(compose.services['api']?.environment?.['S3_ENDPOINT'] ?? '').port);
    expect(storage).toContain(`/data/${compose.services['api']?.environment?.['S3_BUCKET']}\n`);
  });
});

describe('the manifests of Kubernetes', () => {
  const all = readManifests();
  const ofKind = (...kinds: string[]) => all.filter(({ manifest }) => kinds.includes(manifest.kind));
  const pods = ofKind('Deployment', 'StatefulSet', 'Job').map(({ manifest }) => ({
    name: manifest.metadata.name,
    ...manifest.spec.template,
  }));
  const containers = pods.flatMap((pod) => pod.spec.containers.map((container) => ({ pod, container })));
  const maps = new Map(
    ofKind('ConfigMap').map(({ manifest }) => [manifest.metadata.name, manifest.data ?? {}]),
  );

  const variablesOf = ({ envFrom = [], env = [] }: Container): Record<string, string> => ({
    ...Object.assign({}, ...envFrom.map(({ configMapRef }) => maps.get(configMapRef.name))),
    ...Object.fromEntries(env.map(({ name, value = 'site-0' }) => [name, value])),
  });

  it.each(all.map(({ file, manifest }) => [manifest.kind, manifest.metadata.name, file, manifest] as const))(
    '%s %s of %s is valid by the schema of Kubernetes',
    async (_kind, _name, _file, manifest) => {
      await expect(checkManifest(manifest)).resolves.toBeUndefined();
    },
  );

  it('are all listed for Kustomize, with the same images', () => {
    const lists = globSync(`${manifestFolder}/*/kustomization.yaml`).map((file) => ({
      file,
      ...(parse(readFileSync(file, 'utf8')) as { resources: string[]; images?: { name: string }[] }),
    }));
    const listed = lists.flatMap(({ file, resources }) => resources.map((name) => join(dirname(file), name)));
    expect(new Set(listed)).toEqual(new Set([...all.map(({ file }) => file), `${manifestFolder}/settings`]));
    const images = lists.flatMap(({ images: named = [] }) => named);
    const shop = images.filter(({ name }) => name === 'shop');
    expect(shop.map((image) => JSON.stringify(image))).toEqual([
      JSON.stringify(shop[0]),
      JSON.stringify(shop[0]),
    ]);
    const used = new Set(containers.map(({ container }) => container.image));
    expect(new Set(images.map(({ name }) => name))).toEqual(used);
  });

  it('give programs variables that the configuration has and accepts, and the files of secrets', () => {
    withSecrets((folder) => {
      writeFileSync(join(folder, 'smtp_url'), 'smtp://mail.example');
      const written = readdirSync(folder);
      for (const { pod, container } of containers.filter(({ container: { image } }) => image === 'shop')) {
        const variables = variablesOf(container);
        expect(unknownIn(Object.keys(variables)), pod.name).toEqual([]);
        const items = pod.spec.volumes.flatMap(({ secret }) => secret?.items ?? []);
        expect(items.filter(({ key, path }) => key !== path || !written.includes(key))).toEqual([]);
        const files = Object.values(variables).flatMap(
          (value) => /^\/run\/secrets\/(.+)/.exec(value)?.[1] ?? [],
        );
        if (files.length > 0) expect(items.map(({ key }) => key).toSorted()).toEqual(files.toSorted());
        const hasDatabase = variables['DATABASE_URL_FILE'] !== undefined;
        const config = parseConfig(seen(variables, folder), { hasDatabase });
        const ports = [config.metrics, config.publisherMetrics, config.rendererMetrics].flatMap(
          (at) => at?.port ?? [],
        );
        const named = Object.fromEntries(
          (container.ports ?? []).map((port) => [port.name, port.containerPort]),
        );
        if (pod.name !== 'migrate') expect(named['metrics'], container.name).toBe(ports[0]);
        if (named['http'] !== undefined)
          expect(named['http']).toBe(container.name === 'web' ? config.sitePort : config.apiPort);
        for (const file of programsIn(container.command ?? [])) expect(globSync(file)).toEqual([file]);
      }
    });
  });

  it('probe ports that a container names, and paths that the code answers', () => {
    for (const { container } of containers) {
      const names = (container.ports ?? []).map(({ name }) => name);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
        if (!probe) continue;
        expect(names).toContain(probe.httpGet?.port ?? probe.tcpSocket?.port);
        if (probe.httpGet && container.name !== 'web') expect(healthPaths).toContain(probe.httpGet.path);
      }
    }
    const api = containers.find(({ container: { name } }) => name === 'api')?.container;
    expect([api?.livenessProbe?.httpGet?.path, api?.readinessProbe?.httpGet?.path]).toEqual([
      '/healthz',
      '/readyz',
    ]);
  });

  it('select pods that exist', () => {
    const labels = new Set(pods.map(({ metadata }) => metadata.labels['app']));
    const text = globSync(`${manifestFolder}/*/*.yaml`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const selected = [
      ...[...text.matchAll(/\bapp: ([\w-]+)/g)].map(([, name]) => name ?? ''),
      ...[...text.matchAll(/key: app, operator: In, values: \[([^\]]+)\]/g)].flatMap(([, names = '']) =>
        names.split(', '),
      ),
    ];
    expect(selected.filter((name) => !labels.has(name))).toEqual([]);
    for (const name of ['api', 'worker', 'site', 'pooler'])
      expect(ofKind('PodDisruptionBudget').map(({ manifest }) => manifest.metadata.name)).toContain(name);
  });
});

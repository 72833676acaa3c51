import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/platform/telemetry/metrics.ts';
import { publisherMetrics, rendererMetrics } from '#server/platform/telemetry/work-metrics.ts';

const folder = 'scripts/deploy/monitoring';
const alerts = readFileSync(`${folder}/alerts.yml`, 'utf8');
const dashboard = readFileSync(`${folder}/dashboard.json`, 'utf8');

/** Every metric that a program has, as Prometheus names it. */
async function metricNames(): Promise<Set<string>> {
  const api = createMetrics({
    pool: () => ({ open: 0, idle: 0, waiting: 0 }),
    replicaLagMs: () => 0,
    waiting: async () => ({ dueJobs: 0, dueEmails: 0, oldestSeconds: 0, failingJobs: 0, givenUpEmails: 0 }),
    sites: async () => [],
    purgeDelay: async () => 0,
    now: () => new Date(0),
  });
  const texts = await Promise.all([api, publisherMetrics(), rendererMetrics()].map((all) => all.text()));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : name,
      ),
    ),
  );
}

/** Names of metrics in the expressions of a file. */
const namedIn = (text: string) => [...new Set(text.match(/\b(?:shop|nodejs|process)_\w+/g))];

it('alerts and dashboard name metrics that exist', async () => {
  const known = await metricNames();
  for (const text of [alerts, dashboard]) {
    const named = namedIn(text);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
  const guide = readFileSync('src/docs/operations.md', 'utf8');
  const described = namedIn(guide).filter((name) => name.startsWith('shop_'));
  const shopMetrics = [...known].filter((name) => name.startsWith('shop_') && !/_(?:bucket|sum)$/.test(name));
  expect(shopMetrics.map((name) => name.replace(/_count$/, '')).toSorted()).toEqual(described.toSorted());
});

it('publisher and renderer count their work by outcome', async () => {
  const metrics = publisherMetrics();
  metrics.onDone({ isDone: true, seconds: 2, items: 7 });
  metrics.onDone({ isDone: false, seconds: 1, items: 0 });
  const text = await metrics.text();
  expect(text).toContain('shop_publish_duration_seconds_count{outcome="done"} 1');
  expect(text).toContain('shop_publish_duration_seconds_count{outcome="failed"} 1');
  expect(text).toContain('shop_publish_pages_total 7');
  expect(await rendererMetrics().text()).toContain('shop_render_designs_total 0');
});

it('alerts have what Prometheus and its receiver need', () => {
  const { groups } = parse(alerts) as {
    groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Shop\w+$/);
    expect(expr, alert).toMatch(/ [<>] /);
    expect(labels, alert).toMatchObject({ severity: expect.stringMatching(/^(?:page|warn)$/) });
    expect(annotations.summary, alert).toMatch(/\.$/);
  }
});

it('the dashboard has one panel per place, each with a query', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).not.toBe('');
});

import { strToU8, zipSync } from 'fflate';
import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** The earliest date a zip can hold, so that the same design gives the same bytes. */
const STAMP = '1980-01-01T12:00:00';

const escaped = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Rounded to a tenth of a micrometre, without trailing zeros. */
const mm = (x: number): string => String(Math.round(x * 10_000) / 10_000);

/** A shell of a 3MF file and the places of its copies. */
interface PrintedObject {
  name: string;
  solid: Solid;
  places: readonly Vec3[];
}

function meshOf({ positions, indices }: Solid): string {
  const vertices: string[] = [];
  for (let i = 0; i < positions.length; i += 3)
    vertices.push(
      `<vertex x="${mm(at(positions, i))}" y="${mm(at(positions, i + 1))}" z="${mm(at(positions, i + 2))}"/>`,
    );
  const triangles: string[] = [];
  for (let i = 0; i < indices.length; i += 3)
    triangles.push(
      `<triangle v1="${at(indices, i)}" v2="${at(indices, i + 1)}" v3="${at(indices, i + 2)}"/>`,
    );
  return `<mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`;
}

/** Writes closed shells as objects of a 3MF file with millimetres as its unit, Z up, with its title and a description. */
export function write3mf(
  objects: readonly PrintedObject[],
  title: string,
  description = '',
): Uint8Array<ArrayBuffer> {
  const metadata = [['Title', title] as const, ['Description', description] as const]
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<metadata name="${name}">${escaped(text)}</metadata>`);
  const resources = objects.map(
    ({ name, solid }, i) =>
      `<object id="${i + 1}" name="${escaped(name)}" type="model">${meshOf(solid)}</object>`,
  );
  const items = objects.flatMap(({ places }, i) =>
    places.map(
      (place) => `<item objectid="${i + 1}" transform="1 0 0 0 1 0 0 0 1 ${place.map(mm).join(' ')}"/>`,
    ),
  );
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en" xmlns="${CORE}">${metadata.join('')}
<resources>${resources.join('')}</resources>
<build>${items.join('')}</build></model>`;
  const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`;
  const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="${PACKAGE}/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
  return zipSync(
    {
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      '3D/3dmodel.model': strToU8(model),
    },
    { level: 6, mtime: STAMP },
  );
}

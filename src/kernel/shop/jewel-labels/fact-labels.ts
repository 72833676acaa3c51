import type { Fact } from '#kernel/jewel/pieces/parts/facts.ts';
import type { HeadDesign } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import type { ShankDesign } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { circumferenceOfUsMm, usSize } from '#kernel/jewel/ring-size/conversions.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { joinLabels, nameOf, plain } from './names.ts';
import { smallStoneLabels, stoneLabels } from './stone-labels.ts';

/** Setting of a stone; `inside` a sentence the text may have another form. */
export function settingLabels(head: HeadDesign, t: Translate, form: 'label' | 'inside'): string {
  const isBezel = head.style === 'bezel';
  const style = head.style === 'prong' ? `${head.isDouble ? 'double' : 'prong'}-${head.prongs}` : head.style;
  return joinLabels(t, [
    nameOf('head', style, t, form),
    // Pointed tips are the default.
    !isBezel && head.tip === 'round' && nameOf('tip', 'round', t, 'inside'),
    head.milgrain && t('jewel.milgrain'),
  ]);
}

function shankLabel(shank: ShankDesign, size: string, t: Translate): string {
  const { profile, topWidthMm, widthMm, shoulders } = shank;
  return joinLabels(t, [
    nameOf('profile', profile, t),
    size,
    topWidthMm !== null && topWidthMm < widthMm && t('jewel.tapering', { width: plain(topWidthMm) }),
    shoulders !== 'plain' && nameOf('shoulders', shoulders, t, 'inside'),
  ]);
}

/** The US size if the circumference matches one within tolerance, else the circumference. */
export function sizeLabels(circumferenceMm: number, t: Translate): string {
  const size = usSize(circumferenceMm);
  const isSize = Math.abs(circumferenceOfUsMm(size) - circumferenceMm) <= 0.4;
  return isSize
    ? t('jewel.size-us', { size })
    : t('jewel.size-mm', { mm: plain(Math.round(circumferenceMm * 10) / 10) });
}

/** The value of a fact for display beside a label. */
export function factLabels(fact: Fact, t: Translate): string {
  switch (fact.kind) {
    case 'metal':
    case 'head-metal':
    case 'accent-metal':
      return nameOf('metal', fact.metal, t);
    case 'finish':
      return nameOf('finish', fact.finish, t);
    case 'stone':
    case 'sides':
    case 'upper-stone': {
      const stone = stoneLabels(fact.stone, t);
      return fact.isEach ? t('jewel.each', { stone }) : stone;
    }
    case 'alternate':
      return nameOf('material', fact.material, t);
    case 'setting':
      return settingLabels(fact.head, t, 'label');
    case 'halo':
      return joinLabels(t, [
        t('jewel.halo', { style: fact.style, stones: smallStoneLabels(fact.stones, t) }),
        fact.pave !== undefined && nameOf('pave', fact.pave, t, 'inside'),
      ]);
    case 'band': {
      const size = t('jewel.band-size', { width: plain(fact.widthMm), thickness: plain(fact.thicknessMm) });
      return fact.shank === null ? size : shankLabel(fact.shank, size, t);
    }
    case 'row':
      return t('jewel.row', {
        way: nameOf('row', fact.pave ?? fact.style, t),
        stones: smallStoneLabels(fact.stones, t),
        coverage: nameOf('coverage', fact.coverage, t, 'inside'),
      });
    case 'all-round':
      return t('jewel.all-round', { stones: smallStoneLabels(fact.stones, t) });
    case 'stars':
      return t('jewel.stars', {
        count: fact.count,
        material: nameOf('material', fact.material, t, fact.count === 1 ? 'inside' : 'plural'),
        mm: plain(fact.largestMm),
      });
    case 'hoop':
      return t('jewel.hoop', {
        inner: plain(fact.innerDiameterMm),
        width: plain(fact.widthMm),
        stones: smallStoneLabels(fact.stones, t),
      });
    case 'inside':
      return t('jewel.inside', { width: plain(fact.widthMm), height: plain(fact.heightMm) });
    case 'chain':
    case 'length':
      return t('jewel.centimetres', { cm: plain(fact.lengthMm / 10) });
    case 'size':
      return t('jewel.size', {
        us: usSize(fact.circumferenceMm),
        mm: plain(Math.round(fact.circumferenceMm * 10) / 10),
      });
    case 'engraving': {
      const { text, place, font } = fact.engraving;
      return t('jewel.engraving', {
        text,
        place: nameOf('place', place, t, 'inside'),
        font: nameOf('font', font, t, 'inside'),
      });
    }
  }
}

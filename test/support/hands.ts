import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { Keyboard } from './keyboard.js';
import { scale } from './proofs.js';

/** Whoever has a mouse clicks; whoever has none goes to each control by Tab; whoever is on the train touches a small page. */
export type Way = 'mouse' | 'keyboard' | 'phone';

/**
 * How jobs are done. On a usual run a finger stands for the mouse too, as it presses the same controls, and by-keyboard.spec.ts does
 * other jobs by keyboard.
 */
export const WAYS: readonly Way[] = scale<readonly Way[]>(['phone'], ['mouse', 'keyboard', 'phone']);
/** The same for what nobody does on a phone. */
export const WAYS_AT_A_DESK: readonly Way[] = scale<readonly Way[]>(['mouse'], ['mouse', 'keyboard']);

export interface Hands {
  press(control: Locator, key?: 'Enter' | 'Space'): Promise<void>;
  type(control: Locator, text: string): Promise<void>;
  /** Takes an option of a select. */
  choose(control: Locator, option: string): Promise<void>;
  /** Clicks until now: one for a control or a field, two for a select and its option. Without a mouse, what was gone to instead. */
  clicks(): number;
}

const PHONE = { width: 390, height: 844 };

/** The hands of somebody on a page. */
export async function handsOf(page: Page, way: Way): Promise<Hands> {
  if (way === 'phone') await page.setViewportSize(PHONE);
  let clicks = 0;
  const { press, type, choose } = way === 'keyboard' ? byKeyboard(page) : BY_MOUSE;
  return {
    press: (control, key) => {
      clicks += 1;
      return press(control, key);
    },
    type: (control, text) => {
      clicks += 1;
      return type(control, text);
    },
    choose: (control, option) => {
      clicks += 2;
      return choose(control, option);
    },
    clicks: () => clicks,
  };
}

/** Pixels by which a page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

type Movements = Omit<Hands, 'clicks'>;

const BY_MOUSE: Movements = {
  press: (control) => control.click(),
  type: (control, text) => control.fill(text),
  choose: async (control, option) => void (await control.selectOption({ label: option })),
};

function byKeyboard(page: Page): Movements {
  const keys = new Keyboard(page);
  const type = async (control: Locator, text: string) => {
    await keys.to(control);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  return {
    type,
    press: (control, key) => keys.press(control, key),
    choose: async (control, option) => {
      // Of hundreds, one is found by its letters; of few by arrows, which a slow machine cannot take for the begin of another word.
      if (option.includes('/')) return type(control, option);
      await keys.to(control);
      await page.keyboard.press('Home');
      const shown = () => control.locator('option:checked').textContent();
      for (let passed = 0; passed < 30 && (await shown()) !== option; passed += 1) {
        await page.keyboard.press('ArrowDown');
      }
      expect(await shown()).toBe(option);
    },
  };
}

/** What is open beside its list; on a phone it covers the page, and is a dialog. */
export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));

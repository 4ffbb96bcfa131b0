import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** More than any page of the console has: whoever needs more goes round in circles. */
const MOST_TABS = 150;

/** Somebody without a mouse: goes from one control to the next, and presses and types where the focus is. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab until a control has the focus, and sees that it has it. */
  async to(control: Locator): Promise<void> {
    await control.waitFor();
    await expect.poll(() => control.isEnabled()).toBe(true);
    const passed: string[] = [];
    while (!(await this.isAt(control))) {
      expect(passed.length, `Tab never came to ${control}, but to ${passed.join(' · ')}`).toBeLessThan(
        MOST_TABS,
      );
      await this.page.keyboard.press('Tab');
      passed.push(await this.place());
    }
    expect(await this.outline(), `the focus on ${control} is seen`).toMatch(/^solid [1-9]/);
  }

  /** Goes to a control and presses it. */
  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(control);
    await this.page.keyboard.press(key);
  }

  /** Goes to a field or a choice and types; of a choice the option that begins so is taken. */
  async type(control: Locator, text: string): Promise<void> {
    await this.to(control);
    await this.page.keyboard.type(text);
  }

  /** Waits until a control has the focus without a key more. */
  async waitAt(control: Locator): Promise<void> {
    await expect
      .poll(async () => ((await this.isAt(control)) ? 'there' : `at ${await this.place()}`), {
        message: `the focus comes to ${control} by itself`,
      })
      .toBe('there');
  }

  private async isAt(control: Locator): Promise<boolean> {
    return (await control.and(this.page.locator(':focus')).count()) > 0;
  }

  private outline(): Promise<string> {
    return this.page.evaluate(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle + ' ' + outlineWidth;
    })()`);
  }

  /** What has the focus, for people. */
  private place(): Promise<string> {
    return this.page.evaluate(`(() => {
      const at = document.activeElement;
      return at.tagName.toLowerCase() + ' ' + (at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent).slice(0, 40);
    })()`);
  }
}

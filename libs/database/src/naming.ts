import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Names columns in snake_case, as the hand-written SQL does; entities name their tables. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

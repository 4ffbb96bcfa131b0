import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Names columns in snake_case, as SQL is written by hand here; tables are named by their entities. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

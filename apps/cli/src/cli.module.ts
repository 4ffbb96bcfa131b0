import { AuthModule } from '@loupe/auth';
import { ConfigModule } from '@loupe/config';
import { CustomAttributesModule } from '@loupe/custom-attributes';
import { DatabaseModule } from '@loupe/database';
import { EmbedderModule } from '@loupe/embeddings';
import { EngagementModule } from '@loupe/engagement';
import { ItemsModule } from '@loupe/items';
import { PresetsModule } from '@loupe/presets';
import { WorkspaceModule } from '@loupe/workspace';
import { type DynamicModule, Module, type Type } from '@nestjs/common';

/** The services of the operator's commands. */
@Module({})
export class CliModule {
  /** @param more modules that a single command needs, such as the queue */
  static forRoot(more: readonly Type[] = []): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.forRoot(),
        // Without statement timeouts: an import or a seed is one long task that its operator watches.
        DatabaseModule.forRoot({ applicationName: 'loupe-cli', statementTimeoutMs: 0 }),
        WorkspaceModule,
        EngagementModule,
        ItemsModule,
        EmbedderModule,
        PresetsModule,
        CustomAttributesModule,
        AuthModule,
        ...more,
      ],
    };
  }
}

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

/** Everything the operator's commands use. */
@Module({})
export class CliModule {
  /** @param more what a single command needs besides, such as the queue */
  static forRoot(more: readonly Type[] = []): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.forRoot(),
        // An import or a seed is one long piece of work that its operator watches.
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

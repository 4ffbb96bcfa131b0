import type { AiVendorModel, CallResult, PostText, Question } from '@loupe/ai-vendors';
import { Database } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ExamplesService } from '../examples/examples.service.js';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import type { FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { Pictures } from '../models/model-pictures.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import { BudgetService } from './budget.service.js';

/** A call of a vendor's model: a question about some posts, for a version of a field. */
export interface ModelCall {
  readonly model: AiVendorModel;
  readonly provider: AiProviderRow;
  readonly field: FieldWithAttribute;
  readonly version: AiFieldVersionRow;
  readonly question: Question;
  readonly posts: readonly PostText[];
}

/** Asks vendors' models within the budgets of a workspace and a field, and counts what each call took. */
@Injectable()
export class MeteredModelService {
  constructor(
    private readonly budget: BudgetService,
    private readonly pictures: Pictures,
    private readonly examples: ExamplesService,
    private readonly db: Database,
  ) {}

  /**
   * Asks a model, with the picture of its post and with examples of what people have set.
   * @param record stores the answers, in the transaction that counts the call
   * @returns what the model said; where nothing was asked, SPENT if the budget is used up, or BUSY if calls under way may use it up
   * @throws AiVendorError for a call that failed; one that the vendor may have charged for is counted
   */
  async ask(
    scope: WorkspaceRef,
    { model, provider, field, version, question, posts }: ModelCall,
    record: (result: CallResult) => Promise<void> = async () => undefined,
  ): Promise<CallResult | 'SPENT' | 'BUSY'> {
    const ids = posts.map(({ itemId }) => itemId);
    const shown = await this.pictures.added(question, posts);
    const asked = await this.examples.added(scope, field, version, shown, ids);
    const call = await this.budget.begin(scope, field, provider, model.most(asked, posts));
    if (typeof call === 'string') return call;
    const result = await model.ask(asked, posts).catch(async (error: unknown) => {
      throw await this.budget.failed(scope, call, error);
    });
    await this.db.transaction(async () => {
      await record(result);
      await this.budget.answered(scope, call, provider, result.tokens);
    });
    return result;
  }
}

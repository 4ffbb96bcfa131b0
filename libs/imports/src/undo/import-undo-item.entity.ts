import { Entity, PrimaryColumn } from 'typeorm';

/** A post that taking an import back may still remove. */
@Entity('import_undo_items')
export class ImportUndoItem {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** The operation that takes the import back. */
  @PrimaryColumn('uuid')
  undoId: string;

  @PrimaryColumn('uuid')
  itemId: string;
}

import { Module } from '@nestjs/common';
import { ColumnStore } from './column-store.js';

/** The process that holds tables of columns. */
@Module({ providers: [ColumnStore], exports: [ColumnStore] })
export class ColumnsModule {}

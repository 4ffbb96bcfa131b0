import { Module } from '@nestjs/common';
import { UnreadMonitor } from './unread-monitor.js';

/** Counts what could not be read of platforms, for operators; of processes that fetch posts. */
@Module({ providers: [UnreadMonitor], exports: [UnreadMonitor] })
export class UnreadModule {}

// Never compiled where it was written: no Kotlin there. `npm run native:check` holds its names against the code that
// calls it and its constants against Android's typings. See docs/native.md.
package app.afterword.phonefacts

import android.app.KeyguardManager
import android.content.Context
import android.net.ConnectivityManager
import expo.modules.kotlin.exception.Exceptions
import expo.modules.kotlin.modules.Module
import expo.modules.kotlin.modules.ModuleDefinition

class PhoneFactsModule : Module() {
  private val context: Context
    get() = appContext.reactContext ?: throw Exceptions.ReactContextLost()

  override fun definition() = ModuleDefinition {
    Name("PhoneFacts")

    // 1 disabled, 2 allowed although the system saves data, 3 enabled
    AsyncFunction<Int>("backgroundData") {
      val connectivity = context.getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
      return@AsyncFunction connectivity.restrictBackgroundStatus
    }

    AsyncFunction<Boolean>("isUnlocked") {
      val keyguard = context.getSystemService(Context.KEYGUARD_SERVICE) as KeyguardManager
      return@AsyncFunction keyguard.isDeviceSecure && !keyguard.isDeviceLocked
    }
  }
}
